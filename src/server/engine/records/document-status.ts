/**
 * How far a document is. A sale or purchase is paid or not, by the bills that it opened, and overdue past the due date
 * of a bill with something pending; an order or challan is open
 * until other documents took all of its lines; the others wait for approval or are approved. A cancelled document is
 * nothing else. The column says one thing; the filters also combine, so an unpaid sale can wait for approval too.
 */
import { WHEN_LATE } from "../../../definitions/document-status";
import type { RecordDeclaration } from "./declaration";
import { CANCELLED } from "./shape";

export interface StatusChoice {
  readonly value: string;
  readonly label: string;
  /** What the column says of such documents, if that alone decides. */
  readonly words?: readonly string[];
  /** Condition over alias `t`, the table of the kind. */
  readonly where: string;
}

type Kind = Pick<RecordDeclaration, "entity" | "document">;

/** Documents in the register of vouchers; the others have states of their own, or none. */
export const hasStatus = ({ document }: Kind): boolean => document?.isPosted === true && document.cancels === true;

const isBill = ({ document }: Kind): boolean =>
  document?.bill !== undefined && !document.bill.paper && ["sale", "purchase"].includes(document.bill.kind);

const inRegister = ({ entity }: Kind, more: string): string =>
  `exists (select from voucher v where v.coid = t.coid and v.branchid = t.branchid and v.entity = '${entity}' and v.recid = t.id and ${more})`;
const openedBills = ({ entity }: Kind, more: string): string =>
  `exists (select from voucher v join bill_open b on b.coid = v.coid and b.voucherid = v.id where v.coid = t.coid and v.entity = '${entity}' and v.recid = t.id and ${more})`;
const openLines = ({ entity }: Kind): string =>
  `exists (select from document_line l where l.coid = t.coid and l.branchid = t.branchid and l.entity = '${entity}' and l.recid = t.id and l.taken < l.qty)`;

const OVERDUE_WORDS = Object.values(WHEN_LATE);
/** A bill is due for the whole of its due day in India. */
const IS_LATE = "b.duedate < (now() at time zone 'Asia/Kolkata')::date";
const IN_FORCE = `not t.${CANCELLED}`;

/** The statuses that documents of a kind can be filtered by. `isTaken`: other kinds are made from its lines. */
export function statusChoices(declaration: Kind, isTaken: boolean): readonly StatusChoice[] {
  if (declaration.document?.cancels !== true) return [];
  const bills: readonly StatusChoice[] = [
    {
      value: "unpaid",
      label: "Unpaid or part paid",
      words: [...Object.keys(WHEN_LATE), ...OVERDUE_WORDS],
      where: `${IN_FORCE} and ${openedBills(declaration, "b.balance <> 0")}`,
    },
    {
      value: "overdue",
      label: "Overdue",
      words: OVERDUE_WORDS,
      where: `${IN_FORCE} and ${openedBills(declaration, `b.balance <> 0 and ${IS_LATE}`)}`,
    },
    {
      value: "paid",
      label: "Paid",
      words: ["Paid"],
      where: `${IN_FORCE} and (t.${declaration.document.partyField} is null or ${openedBills(declaration, "b.balance = 0")}) and not ${openedBills(declaration, "b.balance <> 0")}`,
    },
  ];
  const lines: readonly StatusChoice[] = [
    {
      value: "open",
      label: "Open or partly closed",
      words: ["Open", "Partly closed"],
      where: `${IN_FORCE} and ${openLines(declaration)}`,
    },
    { value: "closed", label: "Closed", words: ["Closed"], where: `${IN_FORCE} and not ${openLines(declaration)}` },
  ];
  const approval: readonly StatusChoice[] = [
    {
      value: "awaiting",
      label: "Awaiting approval",
      where: inRegister(declaration, "not v.chkdoc and v.state = 'posted'"),
    },
    { value: "approved", label: "Approved", where: inRegister(declaration, "v.chkdoc and v.state = 'posted'") },
  ];
  return [
    ...(isBill(declaration) ? bills : isTaken ? lines : []),
    ...(hasStatus(declaration) ? approval : []),
    { value: "inforce", label: "Not cancelled", where: IN_FORCE },
    { value: "cancelled", label: "Cancelled", where: `t.${CANCELLED}` },
  ];
}

/** SQL of the column `Status` over alias `t`. */
export function statusSql(declaration: Kind, isTaken: boolean): string {
  const { entity, document } = declaration;
  const ofVoucher = `from voucher v where v.coid = t.coid and v.entity = '${entity}' and v.recid = t.id`;
  const paid = `coalesce((select case when b.balance = 0 then 'Paid' when b.balance = b.amount then case when ${IS_LATE} then 'Overdue' else 'Unpaid' end
      when ${IS_LATE} then 'Part paid, overdue' else 'Part paid' end
    from voucher v join bill_open b on b.coid = v.coid and b.voucherid = v.id
    where v.coid = t.coid and v.entity = '${entity}' and v.recid = t.id order by b.balance = 0 limit 1),
    case when t.${document?.partyField ?? "id"} is null then 'Paid' else '' end)`;
  const taken = `(select case when bool_and(l.taken >= l.qty) then 'Closed' when bool_or(l.taken > 0) then 'Partly closed' when count(*) > 0 then 'Open' else 'Closed' end
    from document_line l where l.coid = t.coid and l.entity = '${entity}' and l.recid = t.id)`;
  const approved = `case when (select v.chkdoc ${ofVoucher}) then 'Approved' else 'Awaiting approval' end`;
  return `case when t.${CANCELLED} then 'Cancelled' else ${isBill(declaration) ? paid : isTaken ? taken : approved} end`;
}

/**
 * SQL over alias `t` of the due day of the bill that `statusSql` speaks of, as text, '' where nothing is pending; null
 * for kinds that open no bills.
 */
export const statusDueSql = (declaration: Kind): string | null =>
  isBill(declaration)
    ? `coalesce((select min(b.duedate)::text from voucher v join bill_open b on b.coid = v.coid and b.voucherid = v.id
    where v.coid = t.coid and v.entity = '${declaration.entity}' and v.recid = t.id and b.balance <> 0), '')`
    : null;
