// Signatures drawn on the screen. Each [data-signature] gets a field to draw in; the strokes go into its hidden
// input as lines between whole numbers on a field of 600 by 200. Without this script there is the tick or the upload.

const WIDE = 600;
const HIGH = 200;
const LONGEST = 8000;
const STEP = 4; // nearer points are left out

/** @typedef {number[][]} Stroke */

/** @type {(text: string) => Stroke[]} */
const points = (text) =>
  [...text.matchAll(/M([^M]*)/g)].map((stroke) => stroke[1].split("L").map((point) => point.split(" ").map(Number)));

/** @type {(strokes: Stroke[]) => string} */
const written = (strokes) =>
  strokes.map((stroke) => `M${stroke.map(([x, y]) => `${x} ${y}`).join("L")}`).join("");

/** @type {(value: number, most: number) => number} */
const within = (value, most) => Math.max(0, Math.min(most, Math.round(value)));

/** @param {HTMLElement} box */
function equip(box) {
  /** @type {HTMLInputElement | null} */
  const input = box.querySelector("input[type=hidden]");
  /** @type {HTMLInputElement | null} */
  const paper = box.querySelector("input[type=checkbox]");
  if (!input) return;
  let strokes = points(input.value);
  /** @type {Stroke | null} */
  let stroke = null;

  const canvas = document.createElement("canvas");
  canvas.width = WIDE * 2;
  canvas.height = HIGH * 2;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", box.dataset.draw ?? "");
  const hint = document.createElement("p");
  hint.className = "help";
  hint.textContent = box.dataset.hint ?? "";
  const clear = document.createElement("button");
  clear.type = "button";
  clear.textContent = box.dataset.clear ?? "";
  clear.setAttribute("aria-label", `${box.dataset.clear}: ${box.dataset.draw}`);
  const place = box.querySelector(".drawn, .without-script");
  input.after(hint, canvas, clear);
  if (place) place.remove();

  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const draw = () => {
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.strokeStyle = getComputedStyle(canvas).color;
    pen.lineWidth = 5;
    pen.lineCap = pen.lineJoin = "round";
    for (const line of strokes) {
      pen.beginPath();
      pen.moveTo(line[0][0] * 2, line[0][1] * 2);
      for (const [x, y] of line) pen.lineTo(x * 2, y * 2);
      if (line.length === 1) pen.lineTo(line[0][0] * 2 + 1, line[0][1] * 2);
      pen.stroke();
    }
  };
  const keep = () => {
    input.value = written(strokes);
    if (paper && strokes.length) paper.checked = false;
    draw();
  };
  const spot = (/** @type {PointerEvent} */ event) => {
    const frame = canvas.getBoundingClientRect();
    return [
      within(((event.clientX - frame.left) / frame.width) * WIDE, WIDE - 1),
      within(((event.clientY - frame.top) / frame.height) * HIGH, HIGH - 1),
    ];
  };

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    stroke = [spot(event)];
    strokes.push(stroke);
    keep();
    event.preventDefault();
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!stroke) return;
    const [x, y] = spot(event);
    const [before, above] = stroke[stroke.length - 1];
    if (Math.hypot(x - before, y - above) < STEP || input.value.length > LONGEST - 20) return;
    stroke.push([x, y]);
    keep();
  });
  for (const name of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(name, () => {
      stroke = null;
    });
  }
  clear.addEventListener("click", () => {
    strokes = [];
    keep();
  });
  if (paper) {
    paper.addEventListener("change", () => {
      if (!paper.checked) return;
      strokes = [];
      input.value = "";
      draw();
    });
  }
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  draw();
}

for (const box of document.querySelectorAll("[data-signature]")) equip(/** @type {HTMLElement} */ (box));
