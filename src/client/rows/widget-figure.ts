import { formatAmount } from "../../domain/indian-format";
import type { WidgetRow } from "../../definitions/widget-row";

/** A figure in the product's format: lakh grouping, decimals only if there are any. */
export const figure = (value: number): string =>
  formatAmount(String(value), Number.isInteger(value) ? 0 : 2) || String(value);

/** The figure of a widget: a number in the product's format, any other text unchanged. */
export const figureText = (total: WidgetRow["total"]): string =>
  total === "" || !Number.isFinite(Number(total)) ? String(total) : figure(Number(total));

/** Only a path of this app becomes a link. */
export const ownPath = (path: string): string => (/^\/(?![/\\])/.test(path) ? path : "");
