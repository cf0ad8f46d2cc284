import {
  BILL_PLACE,
  billedField,
  DETAILS,
  PLACES_SOURCE,
  RENEW,
  SHIP_PARTY,
  SHIP_PLACE,
  shippedField,
  TAKEN_FOR,
} from "../../../../definitions/bill/bill-places";
import { CHOSEN_PLACE, ROUND_RULE } from "../../../../definitions/bill/bill-terms";
import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import { LINE_ID } from "../../../../definitions/bill/line-ids";
import { PAYMENTS } from "../../../../definitions/bill/payments";
import { AS_PRINTED, printedField } from "../../../../definitions/bill/printed";
import { CHARGE_RATE } from "../../../../definitions/bill/read-lines";
import { TAX_HEADS, TAX_TITLES } from "../../../../domain/gst/as-printed";
import { OWN_STATES } from "../../../../domain/identity/own-identity";
import type { DateField, Field, LinesField } from "../../records/declaration";
import { amount, choice, date, flag, lines, quantity, rate, ref, text, whole } from "../../records/fields";
import { total } from "../entering/voucher-fields";

/** Stored with the line for reports; the form shows only the rate and the amounts. */
const tax = (key: string, label: string) => amount(key, label, { computed: true, hidden: true });

/** Batch dates on a document that brings goods in. */
export const batchDates = (): readonly DateField[] => [
  date("mfgdate", "Made on", { width: 3, ofBatch: true }),
  date("expirydate", "Expiry", { width: 3, ofBatch: true }),
];

interface ItemLines {
  readonly isBought: boolean;
  readonly isChained: boolean;
  /** Sold at a counter: a chosen item counts as one. */
  readonly isCounter?: boolean | undefined;
  /** Name of the figure of an item that is its usual price in this bill. */
  readonly price: string;
}

/**
 * Goods and services of a bill; a purchase has batch dates. `rate` has three decimals, because
 * prices of small parts differ by less than a paisa.
 */
export const itemLines = (table: string, { isBought, isChained, isCounter, price }: ItemLines): LinesField =>
  lines(
    "items",
    "Items",
    table,
    [
      ref("itemid", "Item", "item", "itemname", {
        required: "Item is required.",
        width: 6,
        scanAdds: "qty",
        scanUnit: "unitid",
        figures: ["stock", price],
        figuresIn: "godownid",
        ...(isCounter ? { choiceCounts: true } : {}),
      }),
      text("batchno", "Batch", { max: 40, width: 1, ofBatch: true }),
      ...(isBought ? batchDates() : []),
      quantity("qty", "Qty", { required: "Qty is required.", width: 1 }),
      ref("unitid", "Unit", "unit", "unitname", { width: 1, enterStops: "never" }),
      quantity("rate", "Rate", { leastDecimals: 2, width: 2, enterStops: "empty" }),
      rate("discount", "Disc %", { width: 1, enterStops: "never" }),
      rate("gstrate", "GST %", { computed: true, width: 1 }),
      rate("cessrate", "Cess %", { computed: true, hidden: true, max: 300 }),
      text("hsncode", "HSN", { max: 8, computed: true, hidden: true }),
      amount("taxable", "Taxable", { computed: true, width: 2 }),
      tax("cgst", "CGST"),
      tax("sgst", "SGST"),
      tax("igst", "IGST"),
      tax("cess", "Cess"),
      amount("amount", "Amount", { computed: true, width: 2 }),
      ...(isChained ? chainColumns() : []),
    ],
    { required: "Enter at least one item.", max: 5000, section: "Items" },
  );

/** The line's own number, its quantity in base units, and the line of another document that it was made from. */
const chainColumns = (): LinesField["columns"] => [
  whole(LINE_ID, "Line", { hidden: true }),
  quantity("baseqty", "Base Qty", { computed: true, hidden: true, max: 999_999_999_999 }),
  text("srcentity", "Taken From", { max: 40, hidden: true }),
  whole("srcid", "Taken From No", { max: 2_000_000_000, hidden: true }),
  whole("srcline", "Taken From Line", { hidden: true }),
];

/** Payments at the counter, and the change. */
export const paymentFields = (table: string): readonly Field[] => [
  lines(
    PAYMENTS,
    "Payments",
    table,
    [
      ref("ledgerid", "Paid Into", "debtors", "drconame", {
        source: ledgersOf("money"),
        required: "Paid Into is required.",
        width: 6,
      }),
      amount("amount", "Amount", { required: "Amount is required.", width: 3 }),
    ],
    {
      max: 20,
      section: "Payments",
      uncopied: true,
      help: "Cash or bank. Leave blank if all is paid in cash or billed to the customer's account",
    },
  ),
  amount("tendered", "Tendered", { computed: true, section: "Payments", width: 3 }),
  amount("changeamt", "Change", { computed: true, section: "Payments", width: 3 }),
  amount("paidamt", "Paid", { computed: true, section: "Payments", width: 3 }),
  amount("unpaidamt", "On Account", { computed: true, section: "Payments", width: 3 }),
];

/** The rate that applies to a charge, in bills and in the ledger of the charge. */
export const CHARGE_RATE_WORDS = [
  ["own", "Own rate"],
  ["highest", "Highest rate of the goods"],
  ["goods", "In proportion to the goods"],
] as const;

/** Freight, packing, insurance: a ledger, an amount and its own rate. */
export const chargeLines = (table: string): LinesField =>
  lines(
    "charges",
    "Other Charges",
    table,
    [
      ref("ledgerid", "Ledger", "debtors", "drconame", {
        source: ledgersOf("nomoney"),
        required: "Ledger is required.",
        width: 4,
      }),
      amount("amount", "Amount", { required: "Amount is required.", width: 2 }),
      choice(CHARGE_RATE, "Taxed by", CHARGE_RATE_WORDS, { width: 2 }),
      rate("gstpercent", "GST %", { width: 1 }),
      text("hsncode", "HSN / SAC", { max: 8, check: "hsn", width: 1 }),
      amount("taxable", "Taxable", { computed: true, width: 2 }),
      tax("cgst", "CGST"),
      tax("sgst", "SGST"),
      tax("igst", "IGST"),
      tax("cess", "Cess"),
      amount("total", "With Tax", { computed: true, width: 2 }),
    ],
    { max: 50, section: "Other Charges" },
  );

/** Terms that affect the tax, and the due date. */
export const termFields = (isInclusive = false): readonly Field[] => [
  flag("isinclusive", "Rates include tax", { section: "Terms", width: 3, initial: isInclusive }),
  flag("isrcm", "Reverse charge", { section: "Terms", width: 3 }),
  flag("iswithouttax", "Without payment of tax", { section: "Terms", width: 3, help: "Exports and SEZ under a bond" }),
  amount("discountamt", "Discount on the bill", { section: "Terms", width: 3 }),
  whole("creditdays", "Credit Days", { max: 3650, section: "Terms", width: 3, help: "Leave blank to use the party's" }),
  date("duedate", "Due Date", { computed: true, section: "Terms", width: 3 }),
  text("doctitle", "Title", { max: 40, computed: true, hidden: true }),
  whole("taxrule", "Tax Rule", { computed: true, hidden: true, initial: 1 }),
  whole(ROUND_RULE, "Round Rule", { computed: true, hidden: true }),
  text("placeofsupply", "Place of Supply", { max: 2, computed: true, section: "Terms", width: 3 }),
];

/**
 * For sales: goods for a third person, a service at a building, an
 * event. The party decides whether a place is abroad.
 */
export const placeField = (): Field =>
  choice(CHOSEN_PLACE, "Other Place of Supply", OWN_STATES, {
    as: "ddls",
    section: "Terms",
    width: 3,
    help: "Leave blank to use the place of supply of the customer",
  });

const DETAIL_WORDS: Readonly<Record<(typeof DETAILS)[number], string>> = {
  name: "Name",
  gstType: "GST Registration",
  gstin: "GSTIN",
  stateCode: "State",
  address: "Address",
  pincode: "Pincode",
  phone: "Phone",
};
const keptDetails = (keyFor: typeof billedField, of: string): readonly Field[] =>
  DETAILS.map((name) =>
    text(keyFor(name), `${of} ${DETAIL_WORDS[name]}`, { max: 500, lines: true, computed: true, hidden: true }),
  );
const placePicker = (key: string, label: string, narrowedBy: string, help: string): Field =>
  choice(key, label, [], { source: PLACES_SOURCE, narrowedBy, section: "Places", width: 3, help });

/**
 * The billing place of the party and, for sales, the shipping place; then their details as of the time of the bill.
 */
export const placeFields = (isSale: boolean): readonly Field[] => [
  placePicker(
    BILL_PLACE,
    isSale ? "Bill to" : "Billed from",
    "partyid",
    isSale ? "Leave blank for the ledger's address" : "Place of the supplier. Leave blank for the ledger's address",
  ),
  ...(isSale
    ? [
        ref(SHIP_PARTY, "Ship to Party", "debtors", "shippartyname", {
          source: ledgersOf("party"),
          section: "Places",
          width: 3,
          help: "Leave blank if the customer receives the goods",
        }),
        placePicker(SHIP_PLACE, "Ship to", `${SHIP_PARTY},partyid`, "Leave blank for the billing address"),
      ]
    : []),
  flag(RENEW, "Update details", {
    section: "Places",
    width: 3,
    uncopied: true,
    help: "Change this to use the name, GSTIN and address of the ledger again",
  }),
  text(TAKEN_FOR, "Details of", { max: 200, computed: true, hidden: true }),
  text("placerule", "Place Rule", { max: 20, computed: true, hidden: true }),
  ...keptDetails(billedField, "Billed"),
  ...(isSale ? keptDetails(shippedField, "Shipped to") : []),
];

/**
 * Taxes and round off as printed on a supplier's bill, entered instead of the
 * computed ones within the tolerance in the settings.
 */
export const printedFields = (): readonly Field[] => [
  flag(AS_PRINTED, "Tax as printed", {
    section: "As printed",
    width: 3,
    uncopied: true,
    help: "Use the supplier's figures instead of the computed ones",
  }),
  ...TAX_HEADS.map((head) =>
    amount(printedField(head), `Printed ${TAX_TITLES[head]}`, {
      section: "As printed",
      width: 2,
      uncopied: true,
    }),
  ),
  amount(printedField("roundOff"), "Printed Round off", {
    section: "As printed",
    width: 3,
    uncopied: true,
    min: -99.99,
    max: 99.99,
  }),
  amount("prdifference", "Difference from computed", {
    computed: true,
    section: "As printed",
    width: 3,
    min: -9_999_999_999_999.99,
  }),
];

/** Totals under the keys that the spec's grid reads (DOC-034). */
export const totalFields = (): readonly Field[] => [
  total("sgross", "Goods"),
  total("sdiscount", "Discount"),
  total("scharges", "Other Charges"),
  total("staxableamt", "Bill Amount"),
  total("scgst_amt", "CGST Amount"),
  total("ssgst_amt", "SGST Amount"),
  total("sigst_amt", "IGST Amount"),
  total("scess_amt", "Cess Amount"),
  total("sroundoff", "Roundoff"),
  total("mgrossamt", "Gross Amount"),
];
