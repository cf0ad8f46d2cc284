import { cellText } from "../../../definitions/bill/cells";
import type { OpenBill } from "../../../definitions/bill/bill-refs";
import { readJson } from "../../../definitions/props";
import { isChosen } from "../../../definitions/report/report-filter";
import { daysBetween, isIsoDate } from "../../../domain/calendar";
import { kolkataDate } from "../../../domain/date-format";
import { negate, toRupeesText } from "../../../domain/money";
import type { Row } from "../../../wire/envelope";
import type { Offline } from "../../offline/offline";
import type { Report } from "../read/report-definition";
import type { ReportQuestion } from "../read/report-question";
import { copiesOf, groupsUnder } from "./copies";
import type { DeviceRows } from "./device-rows";

const NOTE = "From the open bills on this device: those of the whole company, as they were when it last fetched them.";
/** Filters that the copies know. */
const KNOWN: ReadonlySet<string> = new Set(["dtpto", "ddlledger"]);

/** Open bills of one side today; another day, branch or choice is the server's to answer. */
export const outstandingFromDevice =
  (group: string, sign: 1 | -1) =>
  async (
    offline: Pick<Offline, "reference" | "now">,
    report: Report,
    { values }: ReportQuestion,
  ): Promise<DeviceRows | null> => {
    const others = report.filters.some(
      ({ name }) => !KNOWN.has(name) && isChosen(values[name]) && values[name] !== report.usual[name],
    );
    const to = values.dtpto ?? "";
    if (others || !isIsoDate(to) || to < kolkataDate(offline.now())) return null;
    const copies = await copiesOf(offline, ["openbill", "debtors", "acgroup"]);
    if (!copies) return null;
    const ids = groupsUnder(copies.rows.get("acgroup") ?? [], group);
    const parties = new Map((copies.rows.get("debtors") ?? []).map((row) => [String(row.id), row]));
    const rows = (copies.rows.get("openbill") ?? []).flatMap((kept): readonly Row[] => {
      const party = parties.get(String(kept.id));
      const isAsked = !isChosen(values.ddlledger) || values.ddlledger === String(kept.id);
      if (!party || !isAsked || !ids.has(cellText(party.acgroupid))) return [];
      return billsIn(kept).map((bill) => billRow(party, bill, to, sign));
    });
    return { rows: rows.toSorted(byParty), notes: [NOTE], asOf: copies.asOf };
  };

function billsIn({ open }: Row): readonly OpenBill[] {
  const bills = readJson(cellText(open))?.value;
  return Array.isArray(bills) ? (bills as readonly OpenBill[]) : [];
}

function billRow(party: Row, bill: OpenBill, to: string, sign: 1 | -1): Row {
  const pending = toRupeesText(sign === 1 ? bill.balance : negate(bill.balance));
  const days = isIsoDate(bill.duedate) && isIsoDate(to) ? daysBetween(bill.duedate, to) : 0;
  const isLate = days > 0 && !pending.startsWith("-");
  return {
    party: cellText(party.drconame),
    ledgerid: party.id,
    refno: bill.refno,
    refdate: bill.refdate,
    duedate: bill.duedate,
    overdue: isLate ? String(days) : "0",
    pending,
    overdueamount: isLate ? pending : "0.00",
  };
}

/** As the report orders them: by party, then by due date. */
const byParty = (a: Row, b: Row): number => {
  const [left, right] = [a, b].map(({ party, duedate }) => `${String(party)}\n${String(duedate)}`);
  return (left ?? "") < (right ?? "") ? -1 : 1;
};
