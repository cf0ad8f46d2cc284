import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import type { Access } from "./access";
import type { RecordDeclaration } from "./declaration";

const ENTRIES_MAX = 500;
const WORDS: Readonly<Record<string, string>> = {
  insert: "Added",
  update: "Changed",
  delete: "Deleted",
  approve: "Approved",
  cancel: "Cancelled",
  view: "Viewed",
  lock: "Locked for audit",
  unlock: "Audit lock removed",
  enter: "Entered",
  reset: "Set back to waiting",
  send: "Sent for another user",
  use: "Used in place of the same record made on another device",
};

/**
 * Entries of the audit trail of one record (HIST-003), newest first, with the changed fields in words, without hidden
 * ones. The trail belongs to the company, a document to a branch: for documents only entries of the session's branch.
 */
export async function recordHistory(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  recid: string,
): Promise<readonly Row[]> {
  const rows = await ctx.tx
    .selectFrom("audit_trail")
    .select(["at", "action", "username", "geolocation", "loginip", "devid", "before", "after"])
    .where("coid", "=", ctx.session.coid)
    .where("entity", "=", declaration.entity)
    .where("recid", "=", recid)
    .$if(declaration.document !== undefined, (rows) => rows.where("branchid", "=", ctx.session.branchid))
    .orderBy("seq", "desc")
    .limit(ENTRIES_MAX)
    .execute();
  return rows.map((row) => ({
    processdntview: row.at.toISOString(),
    processname: WORDS[row.action] ?? row.action,
    username: row.username,
    gpsallowed: row.geolocation === "" ? 0 : 1,
    geolocation: row.geolocation,
    loginip: row.loginip,
    devid: row.devid,
    changes:
      row.action === "cancel"
        ? `Reason: ${String(row.after?.reason ?? "")}`
        : row.action === "send"
          ? `Made by ${String(row.after?.maker ?? "")}`
          : changesInWords(declaration, access, row.before, row.after),
  }));
}

/** 'Sale Price: 10 → 12'; one line for each field that differs, '' for an added or deleted record. */
function changesInWords(declaration: RecordDeclaration, access: Access, before: Row | null, after: Row | null): string {
  if (!before || !after) return "";
  return declaration.fields
    .filter(({ key, hidden }) => !hidden && access.shows(key))
    .flatMap((field) => {
      const column = field.kind === "ref" ? field.show : field.key;
      if (!access.shows(column)) return [];
      if (JSON.stringify(before[column] ?? null) === JSON.stringify(after[column] ?? null)) return [];
      return [
        field.kind === "lines"
          ? `${field.label} changed`
          : `${field.label}: ${words(before[column])} → ${words(after[column])}`,
      ];
    })
    .join("\n");
}

function words(value: unknown): string {
  if (value === null || value === undefined || value === "") return "empty";
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}
