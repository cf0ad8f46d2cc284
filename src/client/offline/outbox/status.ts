import type { Line } from "../contract/connection";
import type { OutboxRow, SaveStatus } from "../contract/save";
import type { Session } from "../contract/session";
import type { StoredRow } from "../database/outbox-rows";
import { chainRows, waitsForGoods } from "./chain";
import { laneOfSession, userKeyOf, type OutboxCore } from "./core";

/** Status of a save, from the database alone; null where this device does not know it. */
export async function status(core: OutboxCore, line: Line, opId: string): Promise<SaveStatus | null> {
  const { db } = core;
  const session = await core.session.get();
  return core.guard.run(async () => {
    const row = await db.outbox.where("opId").equals(opId).first();
    if (row) return ofRow(core, line, session, await core.bodies.open(row));
    const result = await db.opresult.get(opId);
    if (result) return { state: "applied", rows: result.rows, id: result.id, ver: result.ver };
    const left = await db.history.where("opId").equals(opId).first();
    return left ? { state: "discarded" } : null;
  });
}

async function ofRow(core: OutboxCore, line: Line, session: Session | null, row: StoredRow): Promise<SaveStatus> {
  // Of another user's save only where it is sent: what was entered is not shown.
  if (session && row.userKey !== userKeyOf(session))
    return { state: "waiting", why: "user", note: placeNote(session, row) };
  if (row.state === "rejected")
    return { state: "rejected", rows: row.server?.rows ?? [{ err: 1, errkey: "", errormsg: row.lastErr?.msg ?? "" }] };
  if (row.state === "conflict") return { state: "conflict", row };
  if (row.state === "attention")
    return { state: "attention", message: row.lastErr?.msg ?? "The server refused this save." };
  if (!session) return { state: "waiting", why: "auth" };
  if (row.lane !== laneOfSession(session)) return { state: "waiting", why: "user", note: placeNote(session, row) };
  if (row.state === "held")
    return { state: "waiting", why: row.holdWhy === "auth" || row.holdWhy === "schema" ? row.holdWhy : "user" };
  if (row.state === "sending") return { state: "waiting", why: "sending" };
  if (await waitsForAnother(core, row)) return { state: "waiting", why: "dependency" };
  if (line.state().line !== "online") return { state: "waiting", why: "offline" };
  return { state: "waiting", why: row.itemFails > 0 || row.lastErr?.cls === "busy" ? "busy" : "sending" };
}

function placeNote(session: Session, row: StoredRow): string {
  if (isWithdrawn(session, row))
    return `You can no longer enter ${row.place}. The owner of the company can send this from the outbox of this device.`;
  const where = userKeyOf(session) === row.userKey ? row.place : `${row.place} as the user who entered it`;
  return `Entered in ${row.place}. It is sent when you are signed in to ${where}.`;
}

async function waitsForAnother(core: OutboxCore, row: StoredRow): Promise<boolean> {
  const head = await chainRows(core.db, row.chain).first();
  if ((head && head.seq !== row.seq) || (await waitsForGoods(core.db, row))) return true;
  return (
    row.deps.length > 0 &&
    (await core.db.outbox
      .where("opId")
      .anyOf([...row.deps])
      .count()) > 0
  );
}

/** The rows of a user as screens see them: rows of another branch or company show as held until a sign-in there. */
export function shownRows(session: Session, rows: readonly StoredRow[]): readonly OutboxRow[] {
  const lane = laneOfSession(session);
  return rows.map((row) =>
    row.lane === lane || row.state !== "queued"
      ? row
      : { ...row, state: "held", holdWhy: isWithdrawn(session, row) ? "withdrawn" : "policy" },
  );
}

/** The last grant no longer names the branch of the save. */
const isWithdrawn = ({ branches, claims }: Session, { coid, companyid }: StoredRow): boolean =>
  branches !== undefined && companyid !== undefined && coid === claims.coid && !branches.includes(companyid);

const FINAL: ReadonlySet<SaveStatus["state"]> = new Set(["applied", "rejected", "conflict", "attention", "discarded"]);

/** Waits until the save is settled, at most `timeoutMs`, and returns its status. */
export function settled(
  core: OutboxCore,
  line: Line,
  onOutbox: (listener: () => void) => () => void,
  opId: string,
  timeoutMs: number,
): Promise<SaveStatus> {
  const { env } = core;
  return new Promise((resolve, reject) => {
    let over = false;
    const check = async (last: boolean) => {
      const now = (await status(core, line, opId)) ?? { state: "discarded" as const };
      if (over || !(last || FINAL.has(now.state))) return;
      over = true;
      off();
      env.clearTimeout(timer);
      resolve(now);
    };
    const go = (last: boolean) =>
      void check(last).catch((error: unknown) => {
        over = true;
        off();
        env.clearTimeout(timer);
        reject(error);
      });
    const off = onOutbox(() => go(false));
    const timer = env.setTimeout(() => go(true), timeoutMs);
    go(false);
  });
}
