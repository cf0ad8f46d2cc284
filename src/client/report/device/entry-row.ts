import { oppositeNames } from "../../../domain/books/opposite-names";
import { negate, requirePaise, toRupeesText, ZERO, type Paise } from "../../../domain/money";
import type { VoucherRow } from "../../../wire/entry-copy";
import type { Row } from "../../../wire/envelope";
import type { KeptEntries } from "../../offline/contract/reference";
import type { Report } from "../read/report-definition";
import type { DeviceEntry } from "./entry-balances";

interface RowFacts {
  readonly kept: KeptEntries;
  readonly report: Pick<Report, "localBooks">;
  /** Branch of the session: documents of others open only there. */
  readonly here: number | undefined;
  readonly debit: string;
  readonly credit: string;
  readonly ledger?: string;
}

/** The row of an entry as the server makes it, without its running balance. */
export function entryRow(entry: DeviceEntry, { kept, report, here, debit, credit, ledger }: RowFacts): Row {
  const { voucher, amount, ledgerid, day } = entry;
  return {
    edate: day,
    month: `${day.slice(0, 7)}-01`,
    particulars: opposite(entry, kept),
    ...(ledger === undefined ? {} : { [ledger]: kept.names.get(ledgerid) ?? "", ledgerid: Number(ledgerid) }),
    [debit]: textAbove(amount),
    [credit]: textAbove(negate(amount)),
    ...documentOf(voucher, report, here),
  };
}

/** What a row says of its document, and what opens it. */
export function documentOf(
  { entity, recid, branchid, vno, narration = "" }: VoucherRow,
  report: RowFacts["report"],
  here: number | undefined,
): Row {
  const title = report.localBooks.kinds[entity];
  const isHere = title === undefined || branchid === here;
  return {
    kind: title ?? "Opening Balance",
    vno,
    narration,
    entity,
    recid,
    branchid,
    ...(isHere
      ? {
          linkeditallowed: 1,
          linkeditid: recid,
          linkeditformname: `${entity}detail`,
          linkeditsqlsp: `${entity}_R_getviewdata`,
          linkeditformtitle: title ?? "Ledger",
        }
      : { linkeditallowed: 0 }),
  };
}

const textAbove = (amount: Paise): string => toRupeesText(amount > ZERO ? amount : ZERO);

function opposite({ voucher, ledgerid, amount }: DeviceEntry, { names }: KeptEntries): string {
  const others = voucher.entries
    .map(([id, text, place]) => ({ id: String(id), amount: requirePaise(text), place }))
    .filter((one) => one.id !== ledgerid && one.amount > 0 !== amount > 0)
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount) || a.place - b.place);
  return oppositeNames(others.map(({ id }) => names.get(id) ?? ""));
}
