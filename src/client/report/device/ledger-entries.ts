/**
 * Ledger statement, cash book and bank book from the copy of ledger entries: the rows, the opening balance and the
 * other side of each entry as the server makes them.
 */
import { cellText } from "../../../definitions/bill/cells";
import { isChosen } from "../../../definitions/report/report-filter";
import { isIsoDate } from "../../../domain/calendar";
import { sum, toRupeesText, type Paise } from "../../../domain/money";
import type { Row } from "../../../wire/envelope";
import type { Report } from "../read/report-definition";
import type { ReportQuestion } from "../read/report-question";
import { copiesOf, groupsUnder } from "./copies";
import type { DeviceReport, DeviceRows } from "./device-rows";
import { entriesIn, openingOf, type DeviceEntry } from "./entry-balances";
import { copyNote, refuseIfPartial, refuseIfTooEarly } from "./entry-copy-state";
import { entryRow } from "./entry-row";

type Sources = Parameters<DeviceReport>[0];

/** Filters that the copy knows. */
const KNOWN: ReadonlySet<string> = new Set(["dtpfrom", "dtpto", "ddlledger", "billnoA"]);

/** The columns of debits and credits, and the member of a row with the name of its own ledger. */
interface Shape {
  readonly debit: string;
  readonly credit: string;
  readonly ledger?: string;
}

/** Every entry of one ledger. */
export const statementFromDevice: DeviceReport = async (offline, report, question) =>
  isChosen(question.values.ddlledger)
    ? rowsOf(offline, report, question, [question.values.ddlledger], { debit: "debit", credit: "credit" })
    : null;

/** The entries of the ledgers in groups that Tally called so, or of one of these ledgers. */
export const bookFromDevice =
  (reserved: readonly string[]): DeviceReport =>
  async (offline, report, question) => {
    const copies = await copiesOf(offline, ["debtors", "acgroup"]);
    if (!copies) return null;
    const groups = new Set(reserved.flatMap((name) => [...groupsUnder(copies.rows.get("acgroup") ?? [], name)]));
    const all = (copies.rows.get("debtors") ?? []).filter(({ acgroupid }) => groups.has(cellText(acgroupid)));
    const ids = all.map(({ id }) => String(id));
    const one = question.values.ddlledger;
    if (isChosen(one) && !ids.includes(one)) return null;
    const made = await rowsOf(offline, report, question, isChosen(one) ? [one] : ids, {
      debit: "received",
      credit: "paid",
      ledger: "ledger",
    });
    return made && { ...made, asOf: Math.min(made.asOf, copies.asOf) };
  };

async function rowsOf(
  offline: Sources,
  report: Report,
  { values }: ReportQuestion,
  ledgerids: readonly string[],
  shape: Shape,
): Promise<DeviceRows | null> {
  const { dtpfrom: from, dtpto: to } = values;
  const others = report.filters.some(({ name }) => !KNOWN.has(name) && isChosen(values[name]));
  if (others || !isIsoDate(from) || !isIsoDate(to) || from > to) return null;
  const kept = await offline.reference.entries(ledgerids, from, to);
  if (!kept) return refuseIfPartial(offline);
  refuseIfTooEarly(kept, from);
  const branch = isChosen(values.billnoA) ? values.billnoA : "";
  const found = ledgerids.flatMap((id) => entriesIn(kept, id, branch));
  const opening = sum(ledgerids.map((id) => openingOf(kept, id, branch, from)));
  const shown = found.filter(({ day }) => day >= from && day <= to).toSorted(byDay);
  const here = (await offline.session.get())?.claims.branchid;
  return {
    ...withBalances(shown, opening, (entry) => entryRow(entry, { kept, report, here, ...shape })),
    notes: [copyNote(kept)],
    asOf: kept.asOf,
  };
}

/** As the server orders them: those of one day in the order in which they were posted. */
const byDay = (a: DeviceEntry, b: DeviceEntry): number => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id);

function withBalances(
  entries: readonly DeviceEntry[],
  opening: Paise,
  rowOf: (entry: DeviceEntry) => Row,
): Pick<DeviceRows, "rows" | "running"> {
  let balance = opening;
  const rows = entries.map((entry) => {
    balance = sum([balance, entry.amount]);
    return { ...rowOf(entry), balance: toRupeesText(balance) };
  });
  const edge = (_kind: string, particulars: string, amount: Paise): Row => ({
    _kind,
    particulars,
    balance: toRupeesText(amount),
  });
  return {
    rows,
    running: {
      lead: edge("open", "Opening Balance", opening),
      trail: edge("close", "Closing Balance", balance),
      field: "balance",
    },
  };
}
