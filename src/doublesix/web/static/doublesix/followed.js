// Which team of an event is followed on this device, and how somebody who asked for it is told its news.

/**
 * @typedef {object} FollowedTeam
 * @property {string} entrant its number; empty where none is followed
 * @property {string} name
 */

const NOBODY = { entrant: "", name: "" };

/** @param {string} event */
function keyOf(event) {
  return `doublesix-follow-${event}`;
}

/**
 * @param {string} event
 * @returns {FollowedTeam}
 */
export function recall(event) {
  try {
    const [entrant, ...name] = (localStorage.getItem(keyOf(event)) ?? "").split(" ");
    return { entrant, name: name.join(" ") };
  } catch {
    return NOBODY; // a browser that keeps nothing
  }
}

/**
 * @param {string} event
 * @param {FollowedTeam} [team] nobody: it is no longer followed
 */
export function keep(event, team = NOBODY) {
  try {
    if (team.entrant) localStorage.setItem(keyOf(event), `${team.entrant} ${team.name}`);
    else localStorage.removeItem(keyOf(event));
  } catch {
    // Followed as long as the page is open.
  }
}

/** Asks whether the browser may say news itself; without it the page sounds. */
export async function askToTell() {
  if ("Notification" in window && Notification.permission === "default") await Notification.requestPermission();
}

/**
 * News of a followed team, for who asked to be told.
 *
 * @param {string} words
 */
export function tell(words) {
  if ("Notification" in window && Notification.permission === "granted") {
    try {
      new Notification(document.title, { body: words });
      return;
    } catch {
      // Some browsers allow it only from a worker: the page says it itself.
    }
  }
  const context = new AudioContext();
  const tone = context.createOscillator();
  tone.connect(context.destination);
  tone.frequency.value = 660;
  tone.start();
  tone.stop(context.currentTime + 0.4);
}
