import { sql } from "kysely";
import type { Context } from "../call/context";
import { rightsOfAll } from "../call/rights";
import { accessFrom } from "../records/access";
import type { Access } from "../records/access";
import type { ListColumn, RecordDeclaration } from "../records/declaration";
import { recordDeclarations } from "../records/record-declarations";

/** A kind of document that opens bills, and the user's rights on it. */
export interface BillKind {
  readonly declaration: RecordDeclaration;
  readonly access: Access;
}

/** Ledgers open bills by their opening balance, journals by lines without a bill number. */
const opensBills = ({ entity, document }: RecordDeclaration): boolean =>
  entity === "debtors" ||
  entity === "journal" ||
  document?.bill?.kind === "sale" ||
  document?.bill?.kind === "purchase";

/** Kinds of bills that the user can view; `pays` are the settling documents that they can add. */
export async function unpaidKinds(
  ctx: Context,
): Promise<{ readonly kinds: readonly BillKind[]; readonly pays: ReadonlyMap<string, BillKind> }> {
  const all = await rightsOfAll(ctx);
  const of = (chosen: readonly RecordDeclaration[]) =>
    chosen.map((declaration) => ({ declaration, access: accessFrom(all, declaration) }));
  const pays = of(recordDeclarations().filter(({ entity }) => entity === "receipt" || entity === "payment")).filter(
    ({ access }) => access.add,
  );
  return {
    kinds: of(recordDeclarations().filter(opensBills)).filter(({ access }) => access.view),
    pays: new Map(pays.map((kind) => [kind.declaration.entity, kind])),
  };
}

/** Days past the due date; needs `today` in the query. */
const OVERDUE = "greatest(today.day - o.duedate, 0)";

/** Columns over `o` (the open bill), `d` (the party) and `today`. */
const UNPAID_COLUMNS: readonly ListColumn[] = [
  { field: "drconameview", title: "Party", card: 1, sql: "d.drconame" },
  { field: "refno", title: "Bill No", card: 2, sql: "o.refno" },
  { field: "edateview", title: "Date", format: "date", sql: "o.refdate" },
  { field: "duedate", title: "Due Date", format: "date", sql: "o.duedate" },
  { field: "overdue", title: "Days Overdue", align: "right", sql: OVERDUE },
  { field: "amount", title: "Amount", format: "amount", sum: true, sql: "abs(o.amount)" },
  { field: "paid", title: "Paid", format: "amount", sum: true, sql: "abs(o.amount - o.balance)" },
  { field: "outstanding", title: "Outstanding", format: "amount", sum: true, card: 3, sql: "abs(o.balance)" },
  {
    field: "age",
    title: "Age",
    sql: `case when ${OVERDUE} = 0 then 'Not due' when ${OVERDUE} <= 30 then '01-30 days' when ${OVERDUE} <= 60 then '31-60 days' when ${OVERDUE} <= 90 then '61-90 days' else 'Over 90 days' end`,
  },
  { field: "kindname", title: "Receive / Pay", sql: "case when o.balance > 0 then 'Receive' else 'Pay' end" },
];

const AMOUNTS = ["amount", "paid", "outstanding"];

/** Leaves out columns that any of the kinds hides from the user, because one list shows all kinds. */
export function visibleColumns(kinds: readonly BillKind[]): readonly ListColumn[] {
  const hidden = new Set(
    kinds.flatMap(({ declaration, access }) => [
      ...(access.shows("drconame") && access.shows("drconameview") ? [] : ["drconameview"]),
      ...(access.shows(declaration.document ? declaration.nameField : "opening") && access.shows("billno")
        ? []
        : ["refno"]),
      ...(access.shows("mgrossamt") && access.shows("opening") ? [] : AMOUNTS),
      ...(access.shows("edateview") ? [] : ["edateview"]),
      ...(access.shows("duedate") && access.shows("creditdays") ? [] : ["duedate", "overdue", "age"]),
    ]),
  );
  return UNPAID_COLUMNS.filter(({ field }) => !hidden.has(field));
}

/**
 * Whether the user can see the bills that a payment, receipt or journal settles: number, due date and amount of every
 * kind that opens them.
 */
export async function seesOpenBills(ctx: Context, entity: string): Promise<boolean> {
  const all = await rightsOfAll(ctx);
  const other = entity === "payment" ? "sale" : entity === "receipt" ? "purchase" : "";
  const kinds = recordDeclarations()
    .filter((one) => opensBills(one) && one.document?.bill?.kind !== other)
    .map((one) => ({ declaration: one, access: accessFrom(all, one) }));
  const shown = new Set(visibleColumns(kinds).map(({ field }) => field));
  return (
    kinds.every(({ access }) => access.view) && ["refno", "duedate", "outstanding"].every((field) => shown.has(field))
  );
}

/** Kinds of documents that settle bills. */
export const SETTLING_KINDS = ["payment", "receipt", "journal"] as const;

/** The settling documents that the user can open, and in which they see the open bills. */
export async function billsSeenIn(ctx: Context): Promise<readonly string[]> {
  const all = await rightsOfAll(ctx);
  const seen: string[] = [];
  for (const kind of SETTLING_KINDS) {
    const { view, add, edit } = all.get(kind);
    if ((view || add || edit) && (await seesOpenBills(ctx, kind))) seen.push(kind);
  }
  return seen;
}

/** Today in India, as the one-row table that the columns read. */
export const todayRow = (day: string) => sql`(select ${day}::date as day) today`;
