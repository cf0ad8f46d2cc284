/**
 * What a SELECT of a developer reads, against what a user may see. PostgreSQL names the tables and columns, so that a
 * report that would show or add up anything hidden from the user is refused whole.
 */
import { BRANCH_TABLES } from "../confined/confinement.tables";
import type { SelectReads } from "../confined/describe-select";
import type { Context } from "../call/context";
import { Forbidden } from "../call/refusal";
import { accessFrom } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { hiddenKeys } from "../records/hidden";
import { recordDeclarations } from "../records/record-declarations";
import { lineFields, linesTableOf, tableOf } from "../records/shape";
import { branchReach, demandSeen, reportRights } from "./reach";

/** Balances whose rows belong to no branch. */
const COMPANY_TABLES = ["bill_open", "stock_on_hand", "stock_month"];
/** Names that everyone in the company sees. */
const OPEN_TABLES = ["branch", "company"];

const POSTED: ReadonlySet<string> = new Set([...BRANCH_TABLES, ...COMPANY_TABLES]);

interface Owner {
  readonly declaration: RecordDeclaration;
  /** The field with the lines, for a table of lines; '' for the record's own table. */
  readonly lines: string;
}

const ownersOf = (table: string): readonly Owner[] =>
  recordDeclarations().flatMap((declaration) => [
    ...(tableOf(declaration) === table ? [{ declaration, lines: "" }] : []),
    ...lineFields(declaration).flatMap((field) =>
      linesTableOf(field) === table ? [{ declaration, lines: field.key }] : [],
    ),
  ]);

/** Views of SQL Run show a table under its known name: `category` for `m_category`. */
function tableNamed(name: string): string {
  const [schema = "", table = ""] = name.split(".");
  return schema === "sqlrun" && ownersOf(`m_${table}`).length > 0 ? `m_${table}` : table;
}

/** Why no report may read what a SELECT reads, one sentence each; empty where it may. */
export function readFaults({ tables, functions, columns }: SelectReads): readonly string[] {
  const foreign = tables.filter((name) => !isReadable(name));
  const unnamed = columns.findIndex(({ field }) => !/^[A-Za-z]\w*$/.test(field) || field === "at_row");
  return [
    ...foreign.map((name) => `A report cannot read ${name.replace(/^(?:public|sqlrun)\./, "")}: ${READABLE}`),
    ...functions.map((name) => `A report cannot call ${name}. ${CALLABLE}`),
    ...(unnamed < 0
      ? []
      : [`Give column ${unnamed + 1} a name of letters, digits and _: SELECT expression AS column_name.`]),
  ];
}

const CALLABLE = "It may call functions that change nothing and give the same answer when they are asked again.";
const READABLE = `it reads the tables of records, and ${[...POSTED, ...OPEN_TABLES].join(", ")}.`;

function isReadable(name: string): boolean {
  if (!/^(?:public|sqlrun)\./.test(name)) return false;
  const table = tableNamed(name);
  return POSTED.has(table) || OPEN_TABLES.includes(table) || ownersOf(table).length > 0;
}

/**
 * Throws `Forbidden` for a kind of record or a field that the user may not see, `Refusal` where the SELECT adds up
 * postings that include documents hidden from the user or balances of branches that they may not enter.
 */
export async function demandReads(ctx: Context, title: string, reads: SelectReads): Promise<void> {
  const names = reads.tables.map(tableNamed);
  for (const table of names)
    for (const owner of ownersOf(table)) await demandOwner(ctx, title, owner, columnsOf(table, reads));
  if (names.some((table) => POSTED.has(table))) await demandSeen(ctx, { title, reads: "books" });
  if (names.some((table) => COMPANY_TABLES.includes(table)) && !(await branchReach(ctx, 0)).all)
    throw new Forbidden(`${title} adds up all branches, and you don't have permission to view all of them.`);
}

/** Columns of a table that a SELECT names, under either of its names; null for all. */
function columnsOf(table: string, { used, whole }: SelectReads): readonly string[] | null {
  if (whole) return null;
  const own = used.map((one) => one.split(".")).filter(([name]) => name === table || `m_${name}` === table);
  return own.map(([, column = ""]) => column);
}

async function demandOwner(
  ctx: Context,
  title: string,
  { declaration, lines }: Owner,
  columns: readonly string[] | null,
): Promise<void> {
  const rights = await reportRights(ctx);
  const access = accessFrom(rights, declaration);
  const [, plural] = declaration.noun;
  if (!access.view) throw new Forbidden(`${title} reads ${plural}, and you don't have permission to view them.`);
  const isHidden = (column: string): boolean => !access.shows(column.replace(/_(?:key|paise)$/, ""));
  const hidden = columns === null ? hiddenKeys(declaration, rights).size > 0 : columns.some(isHidden);
  if (hidden || (lines !== "" && !access.shows(lines)))
    throw new Forbidden(`${title} reads a field of ${plural} that you don't have permission to view.`);
}
