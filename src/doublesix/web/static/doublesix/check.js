// The page that checks a proof file: what is chosen, pasted or fetched is recomputed here, in the visitor's browser.

import { verify } from "./verify.js";

const place = document.getElementById("verdict");
const verdicts = document.getElementById("verdicts");

/** Show what came of it: a heading in the reader's language, and the verifier's own lines. */
function show(answer) {
  const words = verdicts.content.querySelector(`[data-verdict="${answer.verdict}"]`).cloneNode(true);
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

async function fetched(address) {
  try {
    const response = await fetch(address, { cache: "no-cache" });
    if (!response.ok) throw new Error(String(response.status));
    return verify(new Uint8Array(await response.arrayBuffer()));
  } catch {
    return { verdict: "unreached", lines: [] };
  }
}

document.querySelector("[data-proof]")?.addEventListener("click", async (event) => {
  show(await fetched(event.currentTarget.dataset.proof));
});

// The same file, written anew, is a choice too.
document.getElementById("file").addEventListener("click", (event) => {
  event.target.value = "";
});

document.getElementById("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) show(verify(new Uint8Array(await file.arrayBuffer())));
});

document.querySelector("[data-paste]").addEventListener("click", () => {
  show(verify(document.getElementById("text").value));
});

// Whatever needs this script is off until here.
for (const control of document.querySelectorAll("[data-needs-script]")) control.disabled = false;
