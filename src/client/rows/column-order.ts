/** The order with `from` moved to the place of `to`; unchanged if either is not in it. */
export function moved(order: readonly string[], from: string, to: string): string[] {
  const target = order.indexOf(to);
  if (!order.includes(from) || target < 0) return [...order];
  const rest = order.filter((field) => field !== from);
  return [...rest.slice(0, target), from, ...rest.slice(target)];
}
