import type { BillForm } from "../../../../definitions/bill/bill-kind";
import { DATE, NUMBER } from "../../documents/shared-keys";
import type { DateField, NumberField, TextField } from "../../records/declaration";
import { amount, date, text } from "../../records/fields";
import type { VoucherKind } from "./document";
import { documentParts } from "./enter";

export const numberField = (label: string): TextField =>
  text(NUMBER, label, { max: 16, computed: true, search: true, width: 3, help: "Given when it is saved" });
export const dateField = (label: string): DateField =>
  date(DATE, label, { required: `${label} is required.`, width: 3, today: true });
export const narration = (): TextField =>
  text("narration", "Narration", { max: 1000, lines: true, search: true, width: 12, section: "Remarks" });
/** A total computed by the server; the form shows it below the bill while it is typed. */
export const total = (key: string, label: string, rest: Partial<NumberField> = {}): NumberField =>
  amount(key, label, { computed: true, hidden: true, min: -9_999_999_999_999.99, ...rest });

/** A kind with the usual number and date fields; spread into its declaration. */
export const voucherParts = (
  code: string,
  complete: VoucherKind["complete"],
  rest: Partial<VoucherKind> = {},
  bill?: BillForm,
): ReturnType<typeof documentParts> =>
  documentParts({ series: { code, numberField: NUMBER }, dateField: DATE, complete, ...rest }, bill);
