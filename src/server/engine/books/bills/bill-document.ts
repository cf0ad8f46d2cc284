import { ITEMS } from "../../../../definitions/bill/bill-fault";
import { isSaleSide } from "../../../../definitions/bill/bill-kind";
import type { BillForm } from "../../../../definitions/bill/bill-kind";
import { BILL_RATES } from "../../../../definitions/bill/charged-rates";
import { TAKEN_FROM } from "../../../../definitions/bill/document-head";
import { CUSTOMERS, SUPPLIERS } from "../../../../definitions/ledgers/ledger-groups";
import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import { AGAINST, RATE_RULE, RATES_OF } from "../../../../definitions/bill/note-rates";
import type { FormRow } from "../../../../definitions/form-row";
import { NUMBER } from "../../documents/shared-keys";
import type { Field, LinesField, ListColumn, RecordDeclaration } from "../../records/declaration";
import { ref, text, whole } from "../../records/fields";
import { PARTY_BILLS } from "../../ledgers/party-bills";
import { dateField, narration, numberField } from "../entering/voucher-fields";
import {
  chargeLines,
  itemLines,
  paymentFields,
  placeField,
  placeFields,
  printedFields,
  termFields,
  totalFields,
} from "./bill-fields";
import { billParts } from "./bill-part";
import { E_INVOICE, EWAY, portalFields } from "./e-invoice-fields";
import { billWithholding } from "./withholding-fields";

/** Field of a purchase with the supplier's number. */
export const PARTY_NUMBER = "billno";

const GODOWN = ref("godownid", "Godown", "godown", "godownname", {
  width: 3,
  remembered: true,
  enterStops: "empty",
});

/** Most bills have nothing in these. */
const RARE_SECTIONS = ["Other Charges", "Terms", "Places", "As printed", "TDS", "TCS", E_INVOICE, EWAY];

type Given = Pick<RecordDeclaration, "entity" | "title" | "noun" | "reportno" | "menu">;

interface BillOptions extends BillForm {
  readonly code: string;
  /** Name in the titles of date and number: `Purchase Date`. */
  readonly name: string;
  readonly party: string;
  /** Label of the picker for the account of the goods. */
  readonly account: string;
  /** Fields between the party and the goods: the supplier's number, the bill that a return belongs to. */
  readonly own?: readonly Field[];
  readonly uniqueTogether?: RecordDeclaration["uniqueTogether"];
  /** What it posts: entries and goods by default; only goods (challans); nothing (quotations and orders). */
  readonly posts?: "stock" | "nothing";
  /**
   * Kinds whose open lines its lines may take; [] where others only take from it. Without it the kind is in no chain.
   */
  readonly takes?: readonly string[];
  /** For a note: the kinds of bills that it corrects. If it moves goods, its lines may take theirs. */
  readonly corrects?: readonly string[];
  readonly hasOrderChip?: true;
  /** Sold at a counter: the party is optional, rates include tax, and payments are part of the bill. */
  readonly isCounter?: true;
}

/** Sales, purchases, their returns and notes without stock: one shape with the differences given here. */
export function billDocument(given: Given, words: BillOptions): RecordDeclaration {
  const { kind, stock, code, name, posts, corrects, hasOrderChip, isCounter } = words;
  const own = [...(words.own ?? []), ...(corrects ? againstFields() : [])];
  const takes = corrects && stock !== 0 ? corrects : words.takes;
  const fields: readonly Field[] = [
    numberField(`${name} No`),
    dateField(`${name} Date`),
    ref("partyid", words.party, "debtors", "drconameview", {
      source: ledgersOf("billparty"),
      begins: { acgroupid: isSaleSide({ kind }) ? CUSTOMERS : SUPPLIERS },
      ...(isCounter
        ? { help: "Leave blank for a walk-in customer who pays in full" }
        : { required: `${words.party} is required.` }),
    }),
    ...own,
    ...(takes && takes.length > 0 ? [text(TAKEN_FROM, "Taken From", { max: 200, computed: true, width: 3 })] : []),
    ...(stock === 0 && posts !== "nothing" ? [] : [GODOWN]),
    ...(posts ? [] : [accountField(words)]),
    goodsOf(given, words, takes !== undefined),
    chargeLines(`${given.entity}_charge`),
    ...(isCounter ? paymentFields(`${given.entity}_payment`) : []),
    ...termFields(isCounter),
    ...(isSaleSide({ kind }) ? [placeField()] : []),
    ...placeFields(isSaleSide({ kind })),
    ...(posts || isSaleSide({ kind }) ? [] : printedFields()),
    ...(posts ? [] : withholding(kind)),
    ...portalFields(words),
    ...totalFields(),
    narration(),
  ];
  const parts = billParts({
    kind,
    stock,
    entity: given.entity,
    code,
    noun: given.noun[0],
    ...(words.refField ? { refField: words.refField } : {}),
    ...(posts ? { posts, paper: given.title } : {}),
    ...(isCounter ? { isRetail: true, isCounter } : {}),
  });
  return {
    ...given,
    formTitle: `${given.title} Detail`,
    route: `/${given.entity}list`,
    nameField: NUMBER,
    secondLine: ["drconameview"],
    folds: RARE_SECTIONS,
    // The scanner of a counter begins at once.
    ...(isCounter ? { startsAt: ITEMS } : {}),
    fields,
    list: billColumns(name, words.party, own),
    ...(corrects ? { buttons: [billLines(kind, corrects, takes !== undefined)] } : {}),
    ...(words.uniqueTogether ? { uniqueTogether: words.uniqueTogether } : {}),
    ...parts,
    document: { ...parts.document, ...(takes ? { takes } : {}), ...(hasOrderChip ? { hasOrderChip } : {}) },
  };
}

const accountField = ({ account, kind }: BillOptions): Field =>
  ref("accountid", account, "debtors", "accountname", {
    source: ledgersOf(kind === "sale" ? "saleaccount" : kind === "purchase" ? "purchaseaccount" : "noteaccount"),
    width: 3,
    help: "Leave blank for the usual ledger of the company",
    enterStops: "never",
  });

/** In the form of a note: the party's bills to choose from and, for a note that moves goods, their lines. */
const billLines = (kind: BillForm["kind"], kinds: readonly string[], movesGoods: boolean): Partial<FormRow> => ({
  comp_type: "billlines",
  key: "billlines",
  label_label: kind === "salereturn" ? "Invoice to correct" : "Bill to correct",
  div_class: "col-12",
  DataSourceID_SQL: PARTY_BILLS,
  props: JSON.stringify({
    party: "partyid",
    against: AGAINST,
    kinds: kinds.join(","),
    refno: kind === "purchasereturn" ? PARTY_NUMBER : NUMBER,
    ...(movesGoods ? { lines: ITEMS } : {}),
  }),
});

const goodsOf = ({ entity }: Given, { kind, stock, isCounter }: BillOptions, isChained: boolean): LinesField =>
  itemLines(`${entity}_item`, {
    isBought: kind === "purchase" && stock === 1,
    isChained,
    isCounter,
    price: isCounter ? "retailprice" : isSaleSide({ kind }) ? "saleprice" : "purchaseprice",
  });

/** TDS applies to purchases, TCS to sales. */
const withholding = (kind: BillForm["kind"]): readonly Field[] =>
  kind === "purchase" ? billWithholding("TDS") : kind === "sale" ? billWithholding("TCS") : [];

/** Columns of the spec's purchase grid (DOC-032), for all bills; those of the tax are shown when they are chosen. */
const billColumns = (name: string, party: string, own: readonly Field[]): readonly ListColumn[] => [
  { field: "edateview", title: `${name} Date`, format: "date", card: 3 },
  { field: NUMBER, title: "AutoBill No", card: 2 },
  ...own
    .filter(({ kind, hidden }) => kind === "text" && !hidden)
    .map(({ key, label }) => ({ field: key, title: label, more: true as const })),
  { field: "drconameview", title: `${party} Name`, card: 1 },
  { field: "staxableamt", title: "Bill Amount", format: "amount", sum: true, more: true },
  { field: "scgst_amt", title: "CGST Amount", format: "amount", sum: true, more: true },
  { field: "ssgst_amt", title: "SGST Amount", format: "amount", sum: true, more: true },
  { field: "sigst_amt", title: "IGST Amount", format: "amount", sum: true, more: true },
  { field: "sroundoff", title: "Roundoff", format: "amount", more: true },
  { field: "mgrossamt", title: "Gross Amount", format: "amount", sum: true, card: 4 },
];

/** The bill that a return or note is against, and whose rates it has. */
const againstFields = (): readonly Field[] => [
  text(AGAINST, "Against Bill No", { uncopied: true, max: 40, search: true, width: 3 }),
  text(RATES_OF, "Rates of", { max: 100, computed: true, hidden: true }),
  text(BILL_RATES, "Rates of Bill", { max: 200_000, computed: true, hidden: true }),
  whole(RATE_RULE, "Rate Rule", { computed: true, hidden: true, initial: 1 }),
];
