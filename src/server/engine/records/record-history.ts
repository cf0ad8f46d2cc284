import { sql } from "kysely";
import { formatDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import { keyOf } from "../../db/trail-key";
import type { TrailKey } from "../../db/trail-key";
import type { Context } from "../call/context";
import type { Access } from "./access";
import { changedFields, changeInWords } from "./changed-fields";
import type { RecordDeclaration } from "./declaration";

const ENTRIES_MAX = 500;
/** A save that reaches the server this soon was made online, ms. */
const ONLINE_MS = 60_000;
const WORDS: Readonly<Record<string, string>> = {
  insert: "Added",
  update: "Changed",
  delete: "Deleted",
  approve: "Approved",
  reject: "Rejected",
  cancel: "Cancelled",
  view: "Viewed",
  lock: "Locked for audit",
  unlock: "Audit lock removed",
  enter: "Entered",
  reset: "Set back to waiting",
  send: "Sent for another user",
  link: "Link made",
  "link revoked": "Link revoked",
  use: "Used in place of the same record made on another device",
};

interface Entry {
  readonly seq: number;
  readonly at: Date;
  readonly captured_at: Date | null;
  readonly action: string;
  readonly username: string;
  readonly fullname: string | null;
  readonly geolocation: string;
  readonly loginip: string;
  readonly devid: string;
  readonly before: Row | null;
  readonly after: Row | null;
  readonly hash: Uint8Array;
  /** The link has the hash of its own content and of the link before it. */
  readonly fits: boolean;
  readonly keyid: string | null;
  readonly mac: Uint8Array | null;
}

/**
 * Entries of the audit trail of one record (HIST-003), newest first, with the changed fields by label, without hidden
 * ones. The trail belongs to the company, a document to a branch: for documents only entries of the session's branch.
 * Ours beside the members of the spec: full name, when it was made where that was offline, what changed as text and as
 * JSON list of FieldChange, and whether the link still holds in its chain.
 */
export async function recordHistory(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  recid: string,
): Promise<readonly Row[]> {
  const { coid, branchid } = ctx.session;
  const { rows } = await sql<Entry>`
    select a.seq, a.at, a.captured_at, a.action, a.username, u.fullname, a.geolocation, a.loginip, a.devid, a.before, a.after, a.hash, s.keyid, s.mac,
      a.hash = sha256(convert_to(audit_text(a), 'UTF8')) and a.prevhash = coalesce(p.hash, ''::bytea) as fits
    from audit_trail a left join app_user u on u.userid = a.userid left join audit_seal s on s.coid = a.coid and s.seq = a.seq
      left join audit_trail p on p.coid = a.coid and p.seq = a.seq - 1
    where a.coid = ${coid} and a.entity = ${declaration.entity} and a.recid = ${recid}
      and ${declaration.document === undefined ? sql`true` : sql`a.branchid = ${branchid}`}
    order by a.seq desc limit ${ENTRIES_MAX}`.execute(ctx.tx);
  const key = keyOf(ctx.tx);
  return rows.map((entry) => ({
    processdntview: entry.at.toISOString(),
    processname: WORDS[entry.action] ?? entry.action,
    username: entry.username,
    fullname: entry.fullname || entry.username,
    gpsallowed: entry.geolocation === "" ? 0 : 1,
    geolocation: entry.geolocation,
    loginip: entry.loginip,
    devid: entry.devid,
    madeofflineview: offlineSince(entry),
    ...changesOf(declaration, access, entry),
    chainholds: holds(coid, key, entry) ? 1 : 0,
  }));
}

/** ISO date-time at which the user made it, '' where it reached the server at once. */
function offlineSince({ at, captured_at: made }: Entry): string {
  return made && at.getTime() - made.getTime() >= ONLINE_MS ? made.toISOString() : "";
}

function changesOf(declaration: RecordDeclaration, access: Access, { action, before, after }: Entry): Row {
  const changes = changedFields(declaration, access, before, after);
  const words = {
    cancel: `Reason: ${String(after?.reason ?? "")}`,
    send: `Made by ${String(after?.maker ?? "")}`,
    link: `Works until ${formatDate(String(after?.until ?? ""))}`,
    "link revoked": `Worked until ${formatDate(String(after?.until ?? ""))}`,
  }[action];
  return { changes: words ?? changes.map(changeInWords).join("\n"), changelist: JSON.stringify(words ? [] : changes) };
}

/** A seal of another key cannot be checked here, and links of an early release have none. */
const holds = (coid: number, key: TrailKey | undefined, { fits, hash, seq, keyid, mac }: Entry): boolean =>
  fits && (!key || !mac || keyid !== key.id || key.fits(coid, seq, hash, mac));
