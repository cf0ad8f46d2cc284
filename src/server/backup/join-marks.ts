import { sql } from "kysely";
import type { Transaction } from "kysely";
import { numberStem } from "../../domain/books/voucher-number";
import type { Database } from "../db/database";
import { removedCompanies } from "../db/removed-companies";
import type { Tables } from "../db/tables";
import { deviceKey, numberKey, readMarks, writeMarks } from "../engine/call/marks";
import type { DeviceMark, Marks, NumberMark } from "../engine/call/marks";
import { recordDeclarations } from "../engine/records/record-declarations";
import { afterRestore } from "./after-restore";

/**
 * At every start: brings the marks of the data folder up to date with the database. If the marks are ahead, an older
 * database was copied back by hand; it is then made safe as after a restore. Returns a message for the terminal in
 * that case, otherwise null.
 */
export async function joinMarks(db: Database, dataDir: string, now: Date): Promise<string | null> {
  const kept = readMarks(dataDir);
  const [here, isBehind] = await db.asSystem(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const found = await marksOf(tx);
    if (!isAhead(kept, found, await removedCompanies(tx))) return [found, false] as const;
    await afterRestore(tx, kept, { ids: {} }, now);
    return [await marksOf(tx), true] as const;
  });
  // The older database knows less about the devices. They report the rest themselves, and the next start must not
  // take that for another restore.
  writeMarks(dataDir, here);
  return isBehind
    ? "The database is older than this server remembers, so an old copy was put back. Numbers and ids continue after those already given, and devices send again what is missing."
    : null;
}

/** A company that was removed here is missing although the marks know it. That is not a sign of an older database. */
const isAhead = (kept: Marks, here: Marks, removed: ReadonlySet<number>): boolean =>
  [...kept.numbers].some(
    ([key, { coid, next, start = 1 }]) => !removed.has(coid) && next > (here.numbers.get(key)?.next ?? start),
  ) ||
  [...kept.devices].some(([key, { coid, dseq }]) => !removed.has(coid) && dseq > (here.devices.get(key)?.dseq ?? -1));

/** How far numbers and devices have advanced according to the database. */
export async function marksOf(tx: Transaction<Tables>): Promise<Marks> {
  const codes = new Map(
    recordDeclarations().flatMap(({ entity, document }) =>
      document?.series ? [[entity, document.series.code] as const] : [],
    ),
  );
  const { rows: series } = await sql<
    Omit<NumberMark, "stem" | "start"> & { start: number; for_devices: boolean; prefix: string }
  >`
    select s.coid, s.branchid, s.entity, s.fy, s.next, s.start, s.for_devices, coalesce(b.prefix, '') as prefix from number_series s left join branch b using (branchid)`.execute(
    tx,
  );
  const { rows: devices } = await sql<DeviceMark>`
    select coid, device_id as dev, max(dseq) as dseq from op_ledger where device_id is not null and dseq is not null and status = 'applied' group by 1, 2`.execute(
    tx,
  );
  return {
    numbers: new Map(
      series.map(({ prefix, start, for_devices, ...one }) => {
        const stem = numberStem(prefix, codes.get(one.entity) ?? "", one.fy);
        const mark = { ...one, stem, ...(for_devices ? { start } : {}) };
        return [numberKey(mark), mark];
      }),
    ),
    devices: new Map(devices.map((one) => [deviceKey(one), one])),
  };
}
