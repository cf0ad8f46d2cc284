import type { Reading } from "../../../db/reading";
import { keptTallies } from "../../dashboard/kept-tallies";
import { compare } from "./verify-books";
import type { Difference } from "./verify-books";

/** Recounts the numbers that triggers maintain, from the records that they count. */
export async function verifyTallies(read: Reading, coid: number): Promise<readonly Difference[]> {
  const of = `where coid = ${Number(coid)}`;
  const found: Difference[] = [];
  for (const { name, table, select } of keptTallies()) {
    const kept = `select name, bucket, n as v from tally ${of} and name = '${name}'`;
    const counted = `select '${name}'::text as name, bucket collate "C" as bucket, sum(n) as v from (${select(table)}) s ${of} and bucket is not null group by 1, 2`;
    found.push(...(await compare("tally", kept, counted, "name, bucket").run(read)));
  }
  return found;
}
