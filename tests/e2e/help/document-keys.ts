import type { Row } from "../../../src/wire/envelope";

/** One line of goods; `rate` where the kind has prices. */
interface Goods {
  readonly item: string;
  readonly qty: number;
  readonly rate?: number;
}

/** A document as the user means it: the keys after its date, and what the server must store. */
export interface Meant {
  readonly entity: string;
  /** Key that opens a new one; without it Ctrl+K does, by the name of the new record. */
  readonly opensBy?: string;
  readonly newName?: string;
  readonly keys: readonly string[];
  /** Values of the stored record by field; of lines, in their order. */
  readonly stored: Row;
}

/** Takes what the text names and goes on. */
const pick = (text: string): readonly string[] => [...text, "Enter"];
/** Leaves fields or cells as they are, and comes to those too that Enter passes because they are filled in. */
const pass = (fields: number): readonly string[] => Array.from({ length: fields }, () => "Tab");
const leave = (cells: number): readonly string[] => Array.from({ length: cells }, () => "Enter");
const amount = (value: number): readonly string[] => pick(String(value));

const storedGoods = (lines: readonly Goods[]) =>
  lines.map(({ item, qty, rate }) => ({ itemid_label: item, qty, ...(rate === undefined ? {} : { rate }) }));

/** Item, quantity, unit and rate of each line: Tab comes to a rate that is filled in too, Enter would pass it. */
const priced = (lines: readonly Goods[]): readonly string[] =>
  lines.flatMap(({ item, qty, rate = 0 }) => [...pick(item), ...String(qty), ...pass(2), ...amount(rate)]);

/** Item, quantity, and `after` further cells of each line. */
const counted = (lines: readonly Goods[], after: number): readonly string[] =>
  lines.flatMap(({ item, qty }) => [...pick(item), ...amount(qty), ...leave(after)]);

interface Bill {
  readonly party: string;
  readonly godown: string;
  readonly lines: readonly Goods[];
}

export const sale = ({ party, godown, lines }: Bill): Meant => ({
  entity: "sale",
  opensBy: "F8",
  // Between them the salesman.
  keys: [...pick(party), ...pass(1), ...pick(godown), ...priced(lines)],
  stored: { drconameview: party, godownname: godown, items: storedGoods(lines) },
});

export const purchase = ({ party, godown, lines }: Bill, billno: string): Meant => ({
  entity: "purchase",
  opensBy: "F9",
  keys: [...pick(party), ...pick(billno), ...pass(1), ...pick(godown), ...priced(lines)],
  stored: { drconameview: party, billno, godownname: godown, items: storedGoods(lines) },
});

export const creditNote = ({ party, godown, lines }: Bill): Meant => ({
  entity: "salereturn",
  newName: "New credit note",
  // Against no bill of the books.
  keys: [...pick(party), ...pass(1), ...pick(godown), ...priced(lines)],
  stored: { drconameview: party, godownname: godown, items: storedGoods(lines) },
});

export const quotation = ({ party, lines }: Omit<Bill, "godown">): Meant => ({
  entity: "quotation",
  newName: "New quotation",
  // Salesman and last day; Enter passes the godown.
  keys: [...pick(party), ...pass(1), ...leave(1), ...priced(lines)],
  stored: { drconameview: party, items: storedGoods(lines) },
});

export const money = (entity: "receipt" | "payment", party: string, account: string, sum: number): Meant => ({
  entity,
  opensBy: entity === "receipt" ? "F6" : "Alt+F5",
  keys: [...pick(party), ...pick(account), ...amount(sum)],
  stored: { drconameview: party, accountname: account, mgrossamt: sum },
});

export const contra = (from: string, to: string, sum: number): Meant => ({
  entity: "contra",
  opensBy: "F4",
  keys: [...pick(from), ...pick(to), ...amount(sum)],
  stored: { fromname: from, toname: to, mgrossamt: sum },
});

export const journal = (debit: string, credit: string, sum: number, remark: string): Meant => ({
  entity: "journal",
  opensBy: "F7",
  // The amount of the second line is proposed.
  keys: [...pick(debit), ...amount(sum), ...pass(2), ...pick(remark), ...pick(credit)],
  stored: {
    entries: [
      { ledgerid_label: debit, debit: sum, credit: 0, remark },
      { ledgerid_label: credit, debit: 0, credit: sum },
    ],
  },
});

export const transfer = (from: string, to: string, lines: readonly Goods[]): Meant => ({
  entity: "stocktransfer",
  newName: "New stock transfer",
  keys: [...pick(from), ...pick(to), ...counted(lines, 0)],
  stored: { fromgodownidview: from, togodownidview: to, items: storedGoods(lines) },
});

export const count = (godown: string, lines: readonly Goods[]): Meant => ({
  entity: "opening",
  newName: "New opening or physical stock",
  // Before the godown the kind, which is a count; behind the quantity the rate and the value.
  keys: [...pass(1), ...pick(godown), ...counted(lines, 2)],
  stored: { kind: "count", godownname: godown, items: storedGoods(lines) },
});
