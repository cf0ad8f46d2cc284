import { sql } from "kysely";
import type { IsoDate } from "../../../domain/calendar";
import type { Context } from "../call/context";
import type { Figures } from "./declaration";
import type { Tally } from "../records/tally";

interface FigureRow {
  readonly name: string;
  readonly bucket: string;
  readonly n: number;
}

const NONE: ReadonlyMap<string, number> = new Map();

/** The number of records of every kind and the buckets of these tallies, by one query over two indexes. */
export async function readFigures(
  { tx, session }: Context,
  tallies: readonly Tally[],
  today: IsoDate,
): Promise<Figures> {
  const parts = tallies.map(({ name, window }) => {
    const range = window?.(today);
    return sql`select name, bucket, n from tally where coid = ${session.coid} and name = ${name} and n <> 0
      ${range ? sql`and bucket >= ${range.from} and bucket < ${range.to}` : sql``}`;
  });
  const counts = sql`select '' as name, entity as bucket, n from master_count where coid = ${session.coid}`;
  const { rows } = await sql<FigureRow>`${sql.join([counts, ...parts], sql` union all `)}`.execute(tx);
  const byName = new Map<string, Map<string, number>>();
  for (const { name, bucket, n } of rows)
    byName.set(name, (byName.get(name) ?? new Map<string, number>()).set(bucket, n));
  return {
    count: (entity) => byName.get("")?.get(entity) ?? 0,
    tally: ({ name }) => byName.get(name) ?? NONE,
  };
}
