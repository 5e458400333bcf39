// The floor and check-in, made quicker: a list is filtered while one types, and buttons that share one form
// each have a key of their own. Everything works without it.

(() => {
  const find = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-filter]"));

  function filter() {
    if (!find) return;
    const asked = find.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    let seen = 0;
    const rows = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(find.dataset.filter ?? ""));
    for (const row of rows) {
      row.hidden = !asked.every((part) => row.dataset.find?.includes(part));
      if (!row.hidden) seen += 1;
    }
    const none = document.getElementById(find.dataset.none ?? "");
    if (none) none.hidden = seen > 0;
  }

  if (find) {
    const box = /** @type {HTMLElement | null} */ (find.closest("[data-filter-box]"));
    if (box) box.hidden = false; // without a script it could do nothing
    find.addEventListener("input", filter);
    document.addEventListener("live:changed", filter);
    if (find.value !== find.defaultValue) filter(); // typed before this script was there
  }

  // Two buttons tapped one after the other are two requests; one tapped twice is one.
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-many]"))) {
    const key = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("key"));
    const first = key?.value;
    form.addEventListener("submit", (event) => {
      const by = /** @type {HTMLButtonElement | null} */ (event.submitter);
      if (key && by) key.value = `${first}-${by.name}-${by.value}`.slice(0, 64);
    });
  }
})();
