// What a random sample says of the whole.

/** Of the standard normal distribution: 99 % lie within, half a percent on either side. */
const Z_99 = 2.5758293035489004;

/**
 * The lower end of the 99 % Wilson interval of a share: with less, so many of the sample would be a rare accident.
 * @param count so many of the sample
 * @param size of the sample
 * @returns a share from 0 to 1; 0 for an empty sample
 */
export function leastShare(count: number, size: number): number {
  if (size === 0) {
    return 0;
  }
  const share = count / size;
  const z2 = Z_99 * Z_99;
  const centre = share + z2 / (2 * size);
  const spread = Z_99 * Math.sqrt((share * (1 - share) + z2 / (4 * size)) / size);
  return Math.max(0, (centre - spread) / (1 + z2 / size));
}

/**
 * The lower end of the 99 % interval of a mean.
 * @param sum of the sample's values, `squares` that of their squares
 */
export function leastMean(sum: number, squares: number, size: number): number {
  if (size < 2) {
    return 0;
  }
  const mean = sum / size;
  const variance = Math.max(0, (squares - size * mean * mean) / (size - 1));
  return Math.max(0, mean - Z_99 * Math.sqrt(variance / size));
}

/** The middle value; the mean of the two middle ones of an even count. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}
