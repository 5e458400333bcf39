// Bringing a match: a file dropped anywhere on the page, or chosen, is sent at once.

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-bring]"));
const chosen = /** @type {HTMLInputElement} */ (form.querySelector("input[type=file]"));
const place = /** @type {HTMLElement} */ (form.querySelector(".drop"));

/** @param {DragEvent} event */
function bringsFile(event) {
  return [...(event.dataTransfer?.types ?? [])].includes("Files");
}

document.addEventListener("dragover", (event) => {
  if (!bringsFile(event)) return;
  event.preventDefault();
  place.classList.add("is-over");
});

document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) place.classList.remove("is-over");
});

document.addEventListener("drop", (event) => {
  if (!bringsFile(event)) return;
  event.preventDefault();
  place.classList.remove("is-over");
  const files = event.dataTransfer?.files;
  if (!files?.length) return;
  chosen.files = files;
  form.requestSubmit();
});

chosen.addEventListener("change", () => {
  if (chosen.files?.length) form.requestSubmit();
});

/** @type {HTMLElement} */ (form.querySelector("[data-drop-words]")).hidden = false;
