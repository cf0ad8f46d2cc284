import type { StockFacts } from "../../definitions/bill/facts-rows";
import { subtractDecimals } from "../../domain/decimal";
import { formatQuantity } from "../../domain/indian-format";

/** Godowns shown by name; the others are only counted. */
const NAMED_MAX = 6;

/** `20 in stock / 8 reserved / 12 free`, over all godowns; only the first where the reserved quantity is not known. */
export const stockWords = ({ instock, reserved }: StockFacts): string =>
  reserved === ""
    ? `${formatQuantity(instock)} in stock`
    : `${formatQuantity(instock)} in stock / ${formatQuantity(reserved)} reserved / ${formatQuantity(subtractDecimals(instock, reserved))} free`;

/** `Main 15 · Shop 5`; '' without stock. */
export function placeWords({ places }: StockFacts): string {
  const named = places.slice(0, NAMED_MAX).map(({ name, stock }) => `${name} ${formatQuantity(stock)}`);
  const others = places.length - named.length;
  return [...named, ...(others > 0 ? [`${others} more`] : [])].join(" · ");
}
