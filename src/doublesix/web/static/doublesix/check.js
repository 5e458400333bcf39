// The page that checks a proof file: what is chosen, pasted or fetched is recomputed here, in the visitor's browser.

import { verify } from "./verify.js";

const place = /** @type {HTMLElement} */ (document.getElementById("verdict"));
const verdicts = /** @type {HTMLTemplateElement} */ (document.getElementById("verdicts"));
const chosen = /** @type {HTMLInputElement} */ (document.getElementById("file"));
const pasted = /** @type {HTMLTextAreaElement} */ (document.getElementById("text"));
/** The first draw and those of who came late. */
const proofs = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-proof]"));

/**
 * Show what came of it: a heading in the reader's language, and the verifier's own lines.
 *
 * @param {{ verdict: string, lines: string[] }} answer
 */
function show(answer) {
  const found = /** @type {Element} */ (verdicts.content.querySelector(`[data-verdict="${answer.verdict}"]`));
  const words = /** @type {Element} */ (found.cloneNode(true));
  if (answer.lines.length) {
    const list = document.createElement("ul");
    list.lang = "en";
    for (const line of answer.lines) {
      const item = document.createElement("li");
      item.textContent = line;
      list.append(item);
    }
    words.append(list);
  }
  place.replaceChildren(words);
  place.dataset.verdict = answer.verdict;
  place.hidden = false;
  place.scrollIntoView({ block: "nearest" });
}

/** @param {string} address */
async function fetched(address) {
  try {
    const response = await fetch(address, { cache: "no-cache" });
    if (!response.ok) throw new Error(String(response.status));
    return verify(new Uint8Array(await response.arrayBuffer()));
  } catch {
    return { verdict: "unreached", lines: [] };
  }
}

for (const proof of proofs)
  proof.addEventListener("click", async () => {
    show(await fetched(proof.dataset.proof ?? ""));
  });

// The same file, written anew, is a choice too.
chosen.addEventListener("click", () => {
  chosen.value = "";
});

chosen.addEventListener("change", async () => {
  const [file] = chosen.files ?? [];
  if (file) show(verify(new Uint8Array(await file.arrayBuffer())));
});

document.querySelector("[data-paste]")?.addEventListener("click", () => {
  show(verify(pasted.value));
});

// Whatever needs this script is off until here.
for (const control of document.querySelectorAll("[data-needs-script]")) control.removeAttribute("disabled");
