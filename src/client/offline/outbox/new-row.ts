import { OP_FORMAT, type OpBase } from "../../../wire/envelope";
import { placeLabel } from "../../../wire/session";
import type { SaveRequest } from "../contract/save";
import type { Session } from "../contract/session";
import { lastDseq, numberFact } from "../database/device-facts";
import { chainOf, laneOf } from "../database/outbox-db";
import type { StoredRow } from "../database/outbox-rows";
import { userKeyOf, type OutboxCore } from "./core";
import { placeOf } from "./place";
import type { Prepared } from "./prepare";

type NewRow = Omit<StoredRow, "seq" | "capturedAt"> & { readonly capturedAt: number };

/** The row of a save as it is first stored, and the save of its record that it comes after. Writes nothing. */
export async function newRow(
  { db, env }: Pick<OutboxCore, "db" | "env">,
  session: Session,
  deviceId: string,
  one: Prepared,
): Promise<{ readonly row: NewRow; readonly prior: StoredRow | undefined }> {
  const { request } = one;
  const { claims } = session;
  const who = { userKey: userKeyOf(session), coid: claims.coid, branchid: claims.branchid };
  const recordKey = request.recordKey === "" || request.recordKey === "0" ? `tmp:${request.opId}` : request.recordKey;
  const [{ agg, prior }, counted, before] = await Promise.all([
    placeOf(db, who, request.entity, recordKey),
    lastDseq(db),
    numberFact(db, LAST_CAPTURE),
  ]);
  const row: NewRow = {
    ...contentOf(one),
    ...who,
    agg,
    recordKey,
    deviceId,
    companyid: claims.companyid,
    by: claims.flname || claims.name,
    place: placeLabel(claims),
    dseq: counted + 1,
    after: prior?.opId ?? null,
    base: baseOf(request.base, request.opId, recordKey, prior?.opId ?? null),
    createdAt: env.now(),
    capturedAt: capturedAfter(before, session.time ?? env.now()),
    heardAt: session.heard,
    lane: laneOf(who),
    chain: chainOf({ ...who, agg }),
  };
  return { row, prior };
}

/** Fact of the device: when its last save was made, by the server's time as estimated then, ms. */
export const LAST_CAPTURE = "captured";
/** By this much the estimates of two contacts may differ, ms. */
const ESTIMATE_MS = 5_000;

/** Two saves keep their order although a contact between them moved the estimate back a little. */
const capturedAfter = (before: number, time: number): number =>
  Math.round(before >= time && before - time < ESTIMATE_MS ? before + 1 : time);

/** What a new row has from the save itself. */
const contentOf = ({ request, deps, env, sig, sealed }: Prepared) =>
  ({
    opId: request.opId,
    rev: 0,
    fmt: OP_FORMAT,
    screen: request.screen,
    entity: request.entity,
    deps,
    env,
    group: request.group,
    defVer: request.defVer,
    sig,
    state: "queued",
    attempts: 0,
    outcome: "never",
    nextAt: 0,
    itemFails: 0,
    baseSnap: request.baseSnap,
    shown: request.shown,
    formname: request.formname,
    title: request.title,
    amount: request.amount,
    since: request.since,
    ...bringsOf(request),
    ...headOf(request),
    ...sealed,
  }) as const;

const bringsOf = ({ goods }: SaveRequest): Pick<StoredRow, "brings"> =>
  goods && goods.brings.length > 0 ? { brings: goods.brings } : {};

/** The row holds only the description of a file; the bytes are stored next to it. */
function headOf({ blob }: SaveRequest): Pick<StoredRow, "blob"> {
  if (!blob) return {};
  const { bytes: _bytes, ...head } = blob;
  return { blob: head };
}

/** An edit on top of a waiting save is based on what that save will have made; insert-only saves have no base. */
function baseOf(asked: OpBase, opId: string, recordKey: string, prior: string | null): OpBase {
  const made = recordKey.startsWith("tmp:") ? recordKey.slice(4) : null;
  if (prior && (asked.kind !== "none" || made)) return { kind: "op", op: prior };
  if (made && made !== opId && asked.kind === "none") return { kind: "op", op: made };
  return asked;
}
