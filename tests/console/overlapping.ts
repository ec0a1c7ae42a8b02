/** For the page: pairs of texts in `main` that are drawn over one another. What a parent cuts off is not drawn. Names that stay while a table scrolls may cover others. */
export const overlapping = `(() => {
  const drawn = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.data.trim() === "" || node.parentElement.closest(".hidden-text") !== null) continue;
    if (!node.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const seen = { left, right, top, bottom };
      for (let parent = node.parentElement; parent !== null; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflow === "visible") continue;
        const box = parent.getBoundingClientRect();
        seen.left = Math.max(seen.left, box.left);
        seen.right = Math.min(seen.right, box.right);
        seen.top = Math.max(seen.top, box.top);
        seen.bottom = Math.min(seen.bottom, box.bottom);
      }
      const isSticky = node.parentElement.closest(".market-matrix tr > :first-child") !== null;
      if (seen.right > seen.left && seen.bottom > seen.top) drawn.push({ ...seen, node, isSticky });
    }
  }
  return drawn.flatMap((one, at) =>
    drawn.slice(at + 1).flatMap((other) => {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const isOver = width > 1 && height > 1 && one.node !== other.node && one.isSticky === other.isSticky;
      return isOver ? [one.node.data.slice(0, 30) + " over " + other.node.data.slice(0, 30)] : [];
    }),
  );
})()`;
