import { sql } from "kysely";
import type { Context } from "../../engine/call/context";
import { linesTable, lotStatus } from "./stages";
import type { Count, Counts, Stage } from "./stages";

export interface Lot {
  readonly id: number;
  readonly name: string;
  readonly partyid: number;
  readonly party: string;
  /** Day of its inward. */
  readonly day: string;
}

/** A line of a stage document: pieces that passed and pieces rejected there. */
export interface LotLine {
  readonly lotid: number;
  readonly pieces: number;
  readonly rejected: number;
}

/** The lots, locked in one order until the transaction ends, so that two documents never take the same pieces. */
export async function holdLots({ tx, session }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Lot>> {
  const { rows } = await sql<Lot>`
    select id, autobillno as name, partyid, drconameview as party, edateview::text as day from m_viinward
    where coid = ${session.coid} and id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function countsOf({ tx, session }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Counts>> {
  const { rows } = await sql<Count & { lotid: number; stage: number }>`
    select lotid, stage, taken, passed from vi_stage where coid = ${session.coid} and lotid = any(${[...ids]}::bigint[])`.execute(
    tx,
  );
  const byLot = new Map<number, Map<number, Count>>();
  for (const { lotid, stage, taken, passed } of rows)
    byLot.set(lotid, (byLot.get(lotid) ?? new Map<number, Count>()).set(stage, { taken, passed }));
  return byLot;
}

const rejectedColumn = ({ hasRejects }: Stage) => (hasRejects ? sql`l.rejected` : sql`0`);

/** Lines of a stored stage document; none for a new one. */
export async function storedLines({ tx, session }: Context, stage: Stage, recid: number): Promise<readonly LotLine[]> {
  if (recid === 0) return [];
  const { rows } = await sql<LotLine>`
    select l.lotid, l.pieces, ${rejectedColumn(stage)} as rejected from ${sql.table(linesTable(stage))} l
    where l.coid = ${session.coid} and l.parentid = ${recid} order by l.lineno`.execute(tx);
  return rows;
}

/** Numbers of the stage documents that took pieces of a lot, newest first. */
export async function documentsWith({ tx, session }: Context, stage: Stage, lotid: number): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select d.autobillno as name from ${sql.table(linesTable(stage))} l join ${sql.table(`m_${stage.entity}`)} d on d.coid = l.coid and d.id = l.parentid
    where l.coid = ${session.coid} and l.lotid = ${lotid} and not d.iscancelled order by d.id desc limit 3`.execute(tx);
  return rows.map(({ name }) => name);
}

/**
 * Recounts these lots at a stage from its documents, without cancelled ones and without the one being removed (0 for
 * none). Writes their status on the lots.
 */
export async function recount(ctx: Context, stage: Stage, ids: readonly number[], without: number): Promise<void> {
  const { tx, session } = ctx;
  const lots = [...new Set(ids)];
  if (lots.length === 0) return;
  await sql`
    insert into vi_stage as s (lotid, stage, taken, passed)
    select x.id, ${stage.place}::smallint, coalesce(sum(l.pieces + ${rejectedColumn(stage)}), 0), coalesce(sum(l.pieces), 0)
    from unnest(${lots}::bigint[]) x(id) left join ${sql.table(linesTable(stage))} l on l.coid = ${session.coid} and l.lotid = x.id and l.parentid <> ${without}
      and not exists (select from ${sql.table(`m_${stage.entity}`)} d where d.coid = l.coid and d.id = l.parentid and d.iscancelled)
    group by x.id order by x.id
    on conflict (coid, lotid, stage) do update set taken = excluded.taken, passed = excluded.passed`.execute(tx);
  const states = [...(await countsOf(ctx, lots))].map(([id, counts]) => ({ id, ...lotStatus(counts) }));
  // The version of a lot does not change, but devices must receive the row. So `changed` is set here instead of by
  // the trigger that counts versions.
  await sql`
    update m_viinward t set openpieces = r.openpieces, standing = r.standing, isactive = r.isactive, changed = pg_current_xact_id()::text::bigint
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as r(id bigint, openpieces integer, standing text, isactive boolean)
    where t.coid = ${session.coid} and t.id = r.id and (t.openpieces, t.standing, t.isactive) is distinct from (r.openpieces, r.standing, r.isactive)`.execute(
    tx,
  );
}

/** Stores the pieces of a lot at its inward. */
export async function countInward({ tx }: Context, lotid: number, pieces: number): Promise<void> {
  await sql`
    insert into vi_stage as s (lotid, stage, taken, passed) values (${lotid}, 1, ${pieces}, ${pieces})
    on conflict (coid, lotid, stage) do update set taken = excluded.taken, passed = excluded.passed`.execute(tx);
}

/** A deleted or cancelled lot waits for no stage and is not offered to one. */
export async function closeLot({ tx, session }: Context, lotid: number): Promise<void> {
  await sql`delete from vi_stage where coid = ${session.coid} and lotid = ${lotid}`.execute(tx);
  await sql`update m_viinward set openpieces = 0, standing = '', isactive = false where coid = ${session.coid} and id = ${lotid}`.execute(
    tx,
  );
}
