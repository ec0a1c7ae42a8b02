/** Words with the full stop that ends a sentence, unless they end with a mark of their own. */
export function asSentence(words: string): string {
  return /[.?!…]$/.test(words) ? words : `${words}.`;
}
