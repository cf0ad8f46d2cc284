import { sql } from "kysely";
import type { IsoDate } from "../../../domain/calendar";
import { fromRupeesText, sum, ZERO } from "../../../domain/money";
import type { Paise } from "../../../domain/money";
import type { Context } from "../call/context";
import { findDeclaration } from "../records/record-declarations";

/** Goods of challans at the end of a day, in Tally's terms; negative if the bill is older than the challan. */
interface Unbilled {
  /** Sales bills to make: goods that customers have, at the value of their challans. */
  readonly toMake: Paise;
  /** Purchase bills to come: goods of suppliers, at their value in stock. */
  readonly toCome: Paise;
}

/** It reads only the challan lines that were open on the day. */
export async function unbilledGoods(ctx: Context, day: IsoDate): Promise<Unbilled> {
  const { rows } = await sql<{
    entity: string;
    value: string;
  }>`select entity, value::text from goods_unbilled(${day}::date)`.execute(ctx.tx);
  const of = (kind: string): Paise =>
    sum(
      rows
        .filter(({ entity }) => findDeclaration(entity)?.document?.bill?.kind === kind)
        .map(({ value }) => fromRupeesText(value) ?? ZERO),
    );
  return { toMake: of("sale"), toCome: of("purchase") };
}

interface UnbilledItem {
  readonly entity: "salechallan" | "purchasechallan";
  readonly itemid: number;
  readonly value: string;
}

/** Key of an item in `itemsUnbilled`. */
export const unbilledKey = (entity: UnbilledItem["entity"], itemid: number): string => `${entity} ${itemid}`;

/** The same by item, rupees as decimal text: the figures of the company, whatever branch their challans belong to. */
export async function itemsUnbilled({ tx }: Context, day: IsoDate): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<UnbilledItem>`
    select entity, itemid, value::text from items_unbilled(${day}::date)`.execute(tx);
  return new Map(rows.map(({ entity, itemid, value }) => [unbilledKey(entity, itemid), value]));
}
