import { sql } from "kysely";
import type { IsoDate } from "../../../../domain/calendar";
import type { DeclaredColumn } from "../../../engine/reports/declaration";
import { documentFields, kindTitle } from "../../../engine/reports/documents-of-rows";
import { LEDGER_STATEMENT } from "../books/account-tree";
import { overdueDays } from "./bills-as-of";
import { partyColumn, PARTY_FIELDS, PARTY_GROUPINGS } from "./party-fields";
import type { PartySide } from "./party-side";

/** An open bill with its party and days. */
export const openBillColumns = ({ bill }: Pick<PartySide, "bill">): readonly DeclaredColumn[] => [
  partyColumn(LEDGER_STATEMENT, { groupby: true, count: true }),
  ...PARTY_GROUPINGS,
  { title: "Document", field: "kind" },
  { title: "Bill No", field: "refno", ungrouped: true, of: `${bill}.${bill === "sale" ? "autobillno" : "billno"}` },
  { title: "Bill Date", field: "refdate", format: "date" },
  { title: "Due Date", field: "duedate", format: "date", of: `${bill}.duedate` },
  { title: "Days Overdue", field: "overdue", format: "0", of: `${bill}.duedate` },
];

/** The fields of `openBillColumns` and of the bill's document, of the bills `o` of `askedBills`. */
export const openBillFields = (day: IsoDate) => ({
  ...PARTY_FIELDS,
  kind: kindTitle("v"),
  refno: sql`o.refno`,
  refdate: sql`o.refdate::text`,
  duedate: sql`o.duedate::text`,
  overdue: sql`case when o.pending > 0 then ${overdueDays(day)} else 0 end`,
  pending: sql`o.pending`,
  ...documentFields("v"),
});

export const PARTY_ORDER = [sql`d.drconame`, sql`d.id`];
export const OPEN_BILL_ORDER = [...PARTY_ORDER, sql`o.duedate`, sql`o.id`];
