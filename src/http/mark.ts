/** Our mark and name as pictures, for the reference at `/docs`. The console draws the same mark. */

const strokes = (ours: string, advised: string): string =>
  `<path d="M2 14V2h5.4a3.9 3.9 0 0 1 0 7.8H5" fill="none" stroke="${ours}" stroke-width="2.2"/><circle cx="12.6" cy="12.4" r="1.7" fill="${advised}"/>`;

/** The mark alone, in colours that show on light and dark. */
export const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${strokes("#4a74f0", "#c2691a")}</svg>`;

/** The mark and the name, for the dark bar of the reference. */
export const nameAndMark = `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="40" viewBox="0 0 150 40"><g transform="translate(4 10) scale(1.25)">${strokes("#86a6ff", "#f0a65a")}</g><text x="36" y="26" font-family="Inter,system-ui,sans-serif" font-size="18" font-weight="650" fill="#fff">Pricewright</text></svg>`;
