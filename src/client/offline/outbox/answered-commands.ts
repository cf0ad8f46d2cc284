import type { OpBase, Row } from "../../../wire/envelope";
import { placeLabel } from "../../../wire/session";
import type { Session } from "../contract/session";
import { nextDseq, readDeviceId } from "../database/device-facts";
import { chainOf } from "../database/outbox-db";
import type { StoredRow } from "../database/outbox-rows";
import type { OutboxCore } from "./core";
import { laneOfSession, userKeyOf } from "./core";
import { prepare, sealPrepared, type Prepared } from "./prepare";

/** A command that was answered at once, with its operation id. */
export interface Action {
  readonly opId: string;
  readonly sqlsp: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly rows: readonly Row[];
}

/** Deletes and approvals that work online only, and the block of a user. */
const KEPT = /^(.+)_R_(btndelete_approve|block)$/i;

/** Whether repeating it gives the same result: without versions, a second approval may revert the first. */
const mayRepeat = (sqlsp: string, args: Action["args"], { basever }: Row): boolean =>
  typeof basever === "number" || args.type === "delete" || /_block$/i.test(sqlsp);

/**
 * Stores an action as the outbox stores sent saves: a server restored from an older backup receives it again, after
 * the saves it depends on and only for the version of the record that it was done to. It never waits in the outbox,
 * because it is already done.
 */
export async function keepAction(core: OutboxCore, { opId, sqlsp, args, rows }: Action): Promise<void> {
  const first = rows[0] ?? {};
  const session = await core.session.get();
  const [, entity] = KEPT.exec(sqlsp) ?? [];
  if (!session || !entity || first.opst !== "applied" || first.opid !== opId || !mayRepeat(sqlsp, args, first)) return;
  const { db, guard } = core;
  const deviceId = await guard.run(() => readDeviceId(db));
  const request = {
    opId,
    screen: "action",
    entity,
    recordKey: String(args.id ?? ""),
    sqlsp,
    args,
    base: baseOf(first),
    defVer: "",
    shown: {},
    formname: "",
    title: titleOf(entity, args, first),
  };
  const one = await sealPrepared(
    core.bodies,
    userKeyOf(session),
    await prepare({ ...core.env, location: undefined }, request, deviceId),
  );
  await guard.run(() =>
    db.transaction("rw", [db.outbox, db.sent, db.device], async () => {
      const row = sentRow(core, session, one, deviceId, await nextDseq(db));
      // Gets its place in the order of all saves, which only the outbox assigns.
      const seq = await db.outbox.add(row);
      await db.outbox.delete(seq);
      await db.sent.put({ ...row, seq, at: core.env.now() });
    }),
  );
}

/** The row of a save that was sent and answered. */
function sentRow(
  { env }: OutboxCore,
  session: Session,
  { request, sealed, ...one }: Prepared,
  deviceId: string,
  dseq: number,
): Omit<StoredRow, "seq"> {
  const { claims } = session;
  const who = { userKey: userKeyOf(session), coid: claims.coid, branchid: claims.branchid };
  const { opId, screen, entity, recordKey, title, base, defVer, shown, formname } = request;
  const agg = `${entity}:${recordKey}`;
  return {
    ...who,
    agg,
    recordKey,
    deviceId,
    opId,
    entity,
    title,
    rev: 0,
    fmt: 1,
    place: placeLabel(claims),
    dseq,
    screen,
    after: null,
    deps: [],
    base,
    env: one.env,
    defVer,
    sig: one.sig,
    state: "queued",
    attempts: 1,
    outcome: "unknown",
    nextAt: 0,
    itemFails: 0,
    shown,
    formname,
    createdAt: env.now(),
    capturedAt: Math.round(session.time ?? env.now()),
    heardAt: session.heard,
    lane: laneOfSession(session),
    chain: chainOf({ ...who, agg }),
    back: {},
    ...sealed,
  };
}

/** The version that the action was done to, from the server's answer; without versions it is repeated as it is. */
const baseOf = ({ basever }: Row): OpBase =>
  typeof basever === "number" ? { kind: "ver", ver: basever } : { kind: "none" };

/** "Bolt has been deleted"; entity and id are added where the answer has no text or no version. */
function titleOf(entity: string, args: Action["args"], { resu, basever }: Row): string {
  const text = typeof resu === "string" ? resu.replace(/[.!]$/, "") : "";
  return text && basever !== undefined
    ? text
    : `${text || String(args.type ?? "")} · ${entity} ${String(args.id ?? "")}`;
}
