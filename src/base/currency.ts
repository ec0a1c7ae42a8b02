/** ISO 4217 codes, as far as the runtime knows them. */
const currencies = new Set(Intl.supportedValuesOf("currency"));

export function isCurrency(code: string): boolean {
  return currencies.has(code);
}
