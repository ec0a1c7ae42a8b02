/** What stands around the product on real pages: menus, scripts and tiles of other products. About 400 KB. */
export function surroundings(): string {
  const menu = Array.from(
    { length: 900 },
    (_, index) => `<li class="nav-item level-${index % 4}"><a class="nav-link px-2" href="/c/${index}?from=menu"
      data-track="nav-${index}" aria-label="Category ${index}"><span class="icon-${index % 9}"></span>Category ${index}</a></li>`,
  );
  const tiles = Array.from(
    { length: 60 },
    (_, index) => `<div class="product-card"><h3>Product ${index}</h3><span class="price">${index},99 €</span>
      <p>${"some words of a description ".repeat(8)}</p></div>`,
  );
  const script = "var state={a:1,b:'some text of a script',c:[1,2,3,4]};".repeat(3_500);
  return `<nav><ul>${menu.join("")}</ul></nav><script>${script}</script><div>${tiles.join("")}</div>`;
}
