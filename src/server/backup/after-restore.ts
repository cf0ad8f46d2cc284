import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Tables } from "../db/tables";
import { RESTORED } from "../engine/books/numbers/restored-numbers";
import type { Marks } from "../engine/call/marks";
import { idsOf } from "./file/dump";
import type { Loaded } from "./file/load";

/**
 * Ids skipped after a restore: more than a company creates between two backups, yet few enough that the type does not
 * run out of ids.
 */
const ID_GAP = { bigint: 10_000_000, integer: 100_000 } as const;

/**
 * Makes a database that went back in time safe to use. A new epoch informs the devices. All sessions end, so a
 * session that was revoked in the meantime is not valid again. Ids continue far behind the last one given. Numbers
 * continue where the marks say; the numbers between wait for the documents that devices send again
 * (`restored-numbers`). Queued follow-ups, scheduled mails of the time before, and e-mails that jobs have not yet made
 * ask a user before they go out.
 */
export async function afterRestore(
  tx: Transaction<Tables>,
  marks: Marks,
  { ids }: Pick<Loaded, "ids">,
  now: Date,
): Promise<void> {
  await sql`update meta set value = gen_random_uuid()::text where key = 'epoch'`.execute(tx);
  await sql`update session set revoked_at = ${now} where revoked_at is null`.execute(tx);
  await advanceIds(tx, ids);
  await raiseNumbers(tx, marks);
  await addDeviceIncidents(tx, marks);
  // They may have gone out after the backup was made.
  await sql`update follow_up set state = 'ask' where state = 'queued'`.execute(tx);
  await askBeforeScheduled(tx, now);
  await askBeforeJobs(tx);
}

/** A backup of an earlier release has no scheduled mails. */
async function askBeforeScheduled(tx: Transaction<Tables>, now: Date): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('public.report_schedule') is not null as "isThere"`.execute(tx);
  if (rows[0]?.isThere) await sql`update report_schedule set asks_before = ${now}`.execute(tx);
}

/** Nor has it jobs. */
async function askBeforeJobs(tx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('public.document_job') is not null as "isThere"`.execute(tx);
  if (rows[0]?.isThere) await sql`update document_job set asks = true where state in ('running', 'paused')`.execute(tx);
}

async function advanceIds(tx: Transaction<Tables>, ids: Readonly<Record<string, number>>): Promise<void> {
  const counters = await idsOf(tx);
  const { rows: types } = await sql<{ name: string; type: string }>`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relname || '.' || a.attname in (select jsonb_array_elements_text(${JSON.stringify(Object.keys(counters))}::jsonb))`.execute(
    tx,
  );
  const typeOf = new Map(types.map(({ name, type }) => [name, type]));
  for (const [name, here] of Object.entries(counters)) {
    const [tbl = "", column = ""] = name.split(".");
    const {
      rows: [row],
    } = await sql.raw<{ max: number | null }>(`select max("${column}") as max from "${tbl}"`).execute(tx);
    const last = Math.max(here, ids[name] ?? 0, row?.max ?? 0);
    const start = last + (typeOf.get(name) === "integer" ? ID_GAP.integer : ID_GAP.bigint);
    await sql`select setval(pg_get_serial_sequence(quote_ident(${tbl}), ${column}), ${start})`.execute(tx);
    await sql`insert into restored_gap (tbl, first, last) values (${tbl}, ${last + 1}, ${start}) on conflict (tbl, first) do update set last = excluded.last`.execute(
      tx,
    );
  }
}

async function raiseNumbers(tx: Transaction<Tables>, { numbers }: Marks): Promise<void> {
  for (const { coid, branchid, entity, fy, stem, next, start } of numbers.values()) {
    const isDevices = start !== undefined;
    const {
      rows: [series],
    } = await sql<{ next: number }>`
      select next from number_series where coid = ${coid} and branchid = ${branchid} and entity = ${entity} and fy = ${fy} and for_devices = ${isDevices} for update`.execute(
      tx,
    );
    const first = series?.next ?? start ?? 1;
    if (next <= first) continue;
    await sql`
      insert into number_series (coid, branchid, entity, fy, next, start, for_devices)
      values (${coid}, ${branchid}, ${entity}, ${fy}, ${next}, ${start ?? 1}, ${isDevices})
      on conflict (coid, branchid, entity, fy, for_devices) do update set next = excluded.next`.execute(tx);
    await sql`
      insert into number_block (coid, branchid, entity, fy, stem, first, last, dev, userid, closed_why)
      values (${coid}, ${branchid}, ${entity}, ${fy}, ${stem}, ${first}, ${next - 1}, ${RESTORED.dev}, ${RESTORED.userid}, ${RESTORED.why})`.execute(
      tx,
    );
  }
}

/**
 * Saves that the marks know and the ledger no longer has. The devices send them again, and a device incident records
 * it.
 */
async function addDeviceIncidents(tx: Transaction<Tables>, { devices }: Marks): Promise<void> {
  for (const { coid, dev, dseq } of devices.values()) {
    const {
      rows: [had],
    } = await sql<{
      dseq: number | null;
    }>`select max(dseq) as dseq from op_ledger where coid = ${coid} and device_id = ${dev}`.execute(tx);
    if (dseq <= (had?.dseq ?? 0)) continue;
    await sql`
      insert into device_incident (coid, branchid, device_id, user_id, what) select ${coid}, s.branchid, ${dev}, s.user_id,
        ${`A backup was restored that has this device's saves up to ${had?.dseq ?? 0}. The device had sent saves up to ${dseq}. It sends the missing ones again.`}
      from device_state s where s.coid = ${coid} and s.device_id = ${dev}`.execute(tx);
  }
}
