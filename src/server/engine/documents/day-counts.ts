import { sql } from "kysely";
import type { IsoDate } from "../../../domain/calendar";
import type { Context } from "../call/context";
import type { RecordDeclaration } from "../records/declaration";
import { recordDeclarations } from "../records/record-declarations";
import { tableOf } from "../records/shape";
import { tallyBy } from "../records/tally";
import type { Tally } from "../records/tally";

/** Days from `from` to `to`, both included; null for an open end. */
export interface Days {
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
}

type Kind = Pick<RecordDeclaration, "entity" | "document">;

const tallyName = ({ entity }: Kind): string => `day_${entity}`;

/** The documents of each kind by `<branch>|<yyyy-mm-dd>`: how many a period has costs its days, not its documents. */
export const dayTallies = (): readonly Tally[] =>
  recordDeclarations().flatMap((declaration) => {
    const { document } = declaration;
    const bucket = `branchid || '|' || to_char(${document?.dateField}, 'YYYY-MM-DD')`;
    return document ? [tallyBy(tallyName(declaration), tableOf(declaration), bucket)] : [];
  });

/** In the order of characters, behind every digit. */
const AFTER_DIGITS = "~";

/** The exact number of documents of a kind that the session's branch has in these days. */
export async function documentsOfDays(
  { tx, session: { coid, branchid } }: Pick<Context, "session" | "tx">,
  declaration: Kind,
  { from, to }: Days,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::int as n from tally where coid = ${coid} and name = ${tallyName(declaration)}
      and bucket >= ${`${branchid}|${from ?? ""}`} and bucket <= ${`${branchid}|${to ?? AFTER_DIGITS}`}`.execute(tx);
  return rows[0]?.n ?? 0;
}
