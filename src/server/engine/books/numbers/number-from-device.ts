import { sql } from "kysely";
import { financialYearOf } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import { formatDate } from "../../../../domain/date-format";
import type { Row } from "../../../../wire/envelope";
import { BLOCK_CLOSED } from "../../../../wire/number-blocks";
import type { Context } from "../../call/context";
import { Refusal } from "../../call/refusal";
import type { Series, VoucherNumber } from "../../documents/voucher-numbers";
import { blockOf, isOnDocument } from "./number-blocks";
import type { NumberBlock } from "./number-blocks";
import { restoredBlock } from "./restored-numbers";

const INSTEAD = "Take the next number instead.";

/**
 * The number that a document brings from the device where it was made. It must be from a block of this kind that the
 * same user reserved for the same device in this branch, or have been given before a restore that removed the
 * document. It must belong to the financial year of the document and to no other document. The user has seen it as
 * final, so it is stored exactly or refused: throws `Refusal` on the number's field.
 */
export async function numberFromDevice(ctx: Context, series: Series, day: IsoDate, no: string): Promise<VoucherNumber> {
  const refuse = (sentence: string, more: Row = {}): Refusal =>
    new Refusal(series.numberField, `${sentence} ${INSTEAD}`, { no, ...more });
  const found =
    (await blockOf(ctx, ctx.op?.dev ?? "", no, series.entity)) ??
    (await restoredBlock(ctx, series, financialYearOf(day), no));
  if (!found) throw refuse(`${no} is not reserved for you on this device.`, { block: BLOCK_CLOSED });
  const { block, serial } = found;
  const fy = financialYearOf(day);
  if (fy !== block.fy)
    throw new Refusal(
      series.numberField,
      `${no} is a number of ${block.fy}, but ${formatDate(day)} is in ${fy}. Change the date back, or take the next number.`,
      { no },
    );
  if (await isOnDocument(ctx, block, serial)) throw refuse(`Another document already has the number ${no}.`);
  if (block.closed_at)
    throw refuse(`${no} was closed on ${formatDate(block.closed_at.toISOString())}, so no document can have it.`, {
      block: BLOCK_CLOSED,
    });
  if (await isVoid(ctx, block, serial)) throw refuse(`${no} was given back as not used.`);
  return { fy, serial, vno: no };
}

async function isVoid(ctx: Context, { id }: NumberBlock, serial: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from number_void where coid = ${ctx.session.coid} and blockid = ${id} and serial = ${serial}`.execute(
      ctx.tx,
    );
  return rows.length > 0;
}
