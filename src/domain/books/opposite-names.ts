/**
 * Names of the ledgers on the other side of an entry, the largest first and each once: `Sales` or `Sales and 2 more`.
 */
export function oppositeNames(names: readonly string[]): string {
  const [first = "", ...more] = [...new Set(names)];
  return more.length > 0 ? `${first} and ${more.length} more` : first;
}
