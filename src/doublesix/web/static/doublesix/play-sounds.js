// The sounds of the table, made here; off until somebody wants them, which this device remembers.

import { keep, kept } from "./play-words.js";

/** @type {AudioContext | null} */
let context = null;

export const areOn = () => kept("sounds") === true;

/** @param {boolean} isOn */
export function turnOn(isOn) {
  keep("sounds", isOn);
  if (isOn) sound("play");
}

/**
 * @param {number} from seconds from now
 * @param {number} pitch
 * @param {number} length
 * @param {number} loud
 * @param {OscillatorType} type
 */
function tone(from, pitch, length, loud, type) {
  const audio = /** @type {AudioContext} */ (context);
  const start = audio.currentTime + from;
  const source = new OscillatorNode(audio, { frequency: pitch, type });
  const volume = new GainNode(audio, { gain: loud });
  source.frequency.exponentialRampToValueAtTime(pitch * 0.7, start + length);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

/** @param {"play" | "pass" | "score" | "turn" | "over"} what */
export function sound(what) {
  if (!areOn() || !("AudioContext" in window)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  if (what === "play") {
    tone(0, 900, 0.05, 0.25, "triangle");
    tone(0.012, 240, 0.09, 0.3, "sine");
  } else if (what === "pass") tone(0, 180, 0.16, 0.2, "sine");
  else if (what === "turn") tone(0, 520, 0.22, 0.12, "sine");
  else for (const [at, pitch] of [523, 659, 784].entries()) tone(at * 0.09, pitch, 0.3, 0.12, "sine");
}
