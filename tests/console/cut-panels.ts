/** For the page: the beginnings of panels whose content is wider than they are. Tables that scroll show that they go on. */
export const cutPanels = `[...document.querySelectorAll("main .panel, main .edit-form")]
  .filter((panel) => !panel.matches(".table-scroll") && panel.scrollWidth > panel.clientWidth + 1)
  .map((panel) => panel.innerText.slice(0, 40) + " is " + (panel.scrollWidth - panel.clientWidth) + " px too wide")`;
