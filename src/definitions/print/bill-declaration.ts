import type { OwnRegistration } from "../../domain/gst/own-registration";
import { billedField } from "../bill/bill-places";
import { cellText, isOn, type Cells } from "../bill/cells";

const BILL_OF_SUPPLY = "Bill of Supply";
const INVOICES: ReadonlySet<string> = new Set(["Tax Invoice", BILL_OF_SUPPLY]);

/** Whom a zero-rated supply is for, in the words of rule 46 of the CGST Rules (third proviso). */
const ZERO_RATED: Readonly<Record<string, string>> = {
  overseas: "SUPPLY MEANT FOR EXPORT",
  sez: "SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS",
};
const PAID = "ON PAYMENT OF INTEGRATED TAX";
const UNPAID = "UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX";

/**
 * What the law asks for at the top of a bill besides its title: that a supply is for export or a special economic zone
 * and whether its tax is paid (rule 46), or that a composition dealer collects none (rule 5(1)(f)). '' for the others.
 */
export function billDeclaration(record: Cells, own: OwnRegistration): string {
  const title = cellText(record.doctitle);
  if (!INVOICES.has(title)) return "";
  if (own === "composition" && title === BILL_OF_SUPPLY)
    return "COMPOSITION TAXABLE PERSON, NOT ELIGIBLE TO COLLECT TAX ON SUPPLIES";
  const purpose = ZERO_RATED[gstTypeOf(record)];
  return purpose === undefined ? "" : `${purpose} ${isOn(record.iswithouttax) ? UNPAID : PAID}`;
}

/** Whether the goods leave the country. */
export const isExport = (record: Cells): boolean =>
  INVOICES.has(cellText(record.doctitle)) && gstTypeOf(record) === "overseas";

const gstTypeOf = (record: Cells): string => cellText(record[billedField("gstType")]);
