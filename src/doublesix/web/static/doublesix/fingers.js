// What is under a finger stays there until it is lifted: a button that is drawn anew meanwhile hears no click.

const LONGEST_PRESS_MS = 10000; // a finger whose end nobody told is lifted by then

export class Fingers {
  isDown = false;

  /**
   * @param {HTMLElement} root where fingers are watched
   * @param {() => void} lifted what was put off meanwhile
   */
  constructor(root, lifted) {
    const up = () => {
      this.isDown = false;
      lifted();
    };
    /** @type {number | undefined} */
    let longest;
    root.addEventListener("pointerdown", () => {
      this.isDown = true;
      clearTimeout(longest);
      longest = setTimeout(up, LONGEST_PRESS_MS);
    });
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => setTimeout(up));
    // Whoever answers the click draws at once.
    window.addEventListener("click", () => (this.isDown = false), true);
  }
}
