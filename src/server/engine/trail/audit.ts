import { sql } from "kysely";
import type { Insertable, Selectable, Transaction } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { AuditTrailTable } from "../../db/core-tables";
import { beforeCommit } from "../../db/last-work";
import { readingOf } from "../../db/reading";
import type { Reading } from "../../db/reading";
import type { Tables } from "../../db/tables";
import { keyOf } from "../../db/trail-key";
import type { TrailKey } from "../../db/trail-key";
import type { Context } from "../call/context";

/** Key under which the link of a document keeps a digest of what it posted. */
export const POSTED = "$posted";

export interface Change {
  readonly entity: string;
  readonly recid: string | number;
  /** The action in one word: `insert`, `update`, `delete`, `view`. */
  readonly action: string;
  readonly before?: Row | null;
  readonly after?: Row | null;
}

/**
 * Adds one link to the company's audit trail, in the transaction of the change. The trail is a chain: each link
 * stores who changed what, and a hash that includes the hash of the link before it. With a trail key, each link also
 * gets a seal in `audit_seal`. The trail cannot be switched off, changed or removed.
 */
export async function audit(ctx: Context, change: Change): Promise<void> {
  const { session, origin, op } = ctx;
  addLink(ctx.tx, {
    coid: session.coid,
    branchid: session.branchid,
    userid: session.userid,
    username: session.username,
    captured_at: capturedAt(ctx),
    entity: change.entity,
    recid: String(change.recid),
    action: change.action,
    before: change.before ? JSON.stringify(change.before) : null,
    after: change.after ? JSON.stringify(change.after) : null,
    devid: origin.devid,
    geolocation: origin.geolocation,
    loginip: origin.loginip,
    opid: op?.id ?? null,
  });
}

type Link = Insertable<AuditTrailTable> & { readonly coid: number };

/** Links waiting for the end of their transaction. */
const waiting = new WeakMap<Transaction<Tables>, Link[]>();
/** Rows of one insert; PostgreSQL takes 65,535 parameters. */
const CHUNK = 1000;

/**
 * Writes a link right before the commit of its transaction: the company's chain is locked only then and not during
 * the work, so saves of one company run in parallel, and nothing is locked after it.
 */
export function addLink(tx: Transaction<Tables>, link: Link): void {
  const links = waiting.get(tx);
  if (links) return void links.push(link);
  const first = [link];
  waiting.set(tx, first);
  beforeCommit(tx, () => writeLinks(tx, first));
}

/** Always in the order of companies, so that two transactions never wait for each other's chain. */
async function writeLinks(tx: Transaction<Tables>, links: readonly Link[]): Promise<void> {
  const ordered = [...links].sort((a, b) => a.coid - b.coid);
  const key = keyOf(tx);
  for (let start = 0; start < ordered.length; start += CHUNK) {
    const insert = tx.insertInto("audit_trail").values(ordered.slice(start, start + CHUNK));
    if (!key) await insert.execute();
    else await writeSeals(tx, key, await insert.returning(["coid", "branchid", "seq", "hash"]).execute());
  }
}

type Placed = Pick<Selectable<AuditTrailTable>, "coid" | "branchid" | "seq" | "hash">;

/** In the transaction of the links: no link is stored without its seal. */
async function writeSeals(tx: Transaction<Tables>, key: TrailKey, links: readonly Placed[]): Promise<void> {
  await tx
    .insertInto("audit_seal")
    .values(
      links.map(({ coid, branchid, seq, hash }) => ({
        coid,
        branchid,
        seq,
        keyid: key.id,
        mac: key.seal(coid, seq, hash),
      })),
    )
    .execute();
}

/** When the user did it, in the server's time as their device estimates it; null for a time that cannot be read. */
export const capturedAt = ({ op }: Pick<Context, "op">): Date | null => readMoment(op?.cap?.at);

/** The same for stock: an entry was made at the latest when it arrived, even if the clock of its device is ahead. */
export function enteredAt(ctx: Pick<Context, "op" | "now">): Date | null {
  const at = capturedAt(ctx);
  return at && at > ctx.now ? ctx.now : at;
}

/** What the device's own clock showed then; null where the device reports no other time than `capturedAt`. */
export const deviceClockAt = ({ op }: Pick<Context, "op">): Date | null => readMoment(op?.cap?.clock);

function readMoment(text: string | undefined): Date | null {
  const at = text === undefined ? null : new Date(text);
  return at && Number.isFinite(at.getTime()) ? at : null;
}

interface ChainCheck {
  readonly ok: boolean;
  readonly rows: number;
  /** Number (`seq`) of the first link that is altered, missing or out of order; null if all are valid. */
  readonly firstBad: number | null;
}

/** Number of links read at once. */
const BATCH = 20_000;

/**
 * Recomputes every hash of a company's trail and compares its end with the head, which also finds cut-off links. Links
 * that are added meanwhile are not looked at.
 */
export async function verifyAuditChain(source: Reading | Transaction<Tables>, coid: number): Promise<ChainCheck> {
  const read = readingOf(source);
  const { rows, last, isCut } = await read((tx) => chainEnd(tx, coid));
  let firstBad: number | null = null;
  for (let after = 0; after < last && firstBad === null; after += BATCH) {
    const start = after;
    firstBad = await read((tx) => firstBadLink(tx, coid, start, Math.min(start + BATCH, last)));
  }
  firstBad ??= isCut ? last + 1 : null;
  return { ok: firstBad === null, rows, firstBad };
}

interface ChainEnd {
  readonly rows: number;
  /** Number of the last link; 0 without one. */
  readonly last: number;
  /** The head names another link than the last, or has another hash: links were cut off. */
  readonly isCut: boolean;
}

async function chainEnd(tx: Transaction<Tables>, coid: number): Promise<ChainEnd> {
  const { rows } = await sql<ChainEnd>`
    select count(*) as rows, coalesce(max(seq), 0) as last,
      coalesce(max(seq), 0) <> coalesce((select h.seq from audit_head_of(${coid}::integer) h), 0)
        or not coalesce((select h.hash = (select hash from audit_trail where coid = ${coid} order by seq desc limit 1) from audit_head_of(${coid}::integer) h), true) as "isCut"
    from audit_trail where coid = ${coid}`.execute(tx);
  return rows[0] ?? { rows: 0, last: 0, isCut: false };
}

/** The first link after `after` up to `last` that is altered, missing or out of order; null if all are valid. */
async function firstBadLink(
  tx: Transaction<Tables>,
  coid: number,
  after: number,
  last: number,
): Promise<number | null> {
  const { rows } = await sql<{ bad: number | null }>`
    with link as (
      select seq, hash, ${after}::bigint + row_number() over w as place, prevhash, sha256(convert_to(audit_text(a), 'UTF8')) as again,
        coalesce(lag(hash) over w, (select b.hash from audit_trail b where b.coid = ${coid} and b.seq = ${after}), ''::bytea) as before
      from audit_trail a where coid = ${coid} and seq > ${after} and seq <= ${last} window w as (order by seq)
    )
    select min(place) filter (where seq <> place or prevhash <> before or hash <> again) as bad from link`.execute(tx);
  return rows[0]?.bad ?? null;
}
