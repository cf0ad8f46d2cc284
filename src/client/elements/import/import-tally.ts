import { OPENING_KINDS } from "../../../definitions/opening/opening-kinds";
import { isOpeningKind } from "../../../wire/opening-import";
import type { ImportJob, ImportRow } from "../../offline/contract/imports";
import { IMPORT_SLICE } from "../../offline/imports/import-jobs";
import type { Offline } from "../../offline/offline";

/** Entry n is the number of file rows in the first n saves of a job; null where every save is one row. */
export type RowsBefore = readonly number[] | null;

/** The parameter of a save that lists its rows. */
const LISTS: Readonly<Record<string, string>> = { openingbill: "bills", openingstock: "items" };

/** A save for several rows counts as that many, as the preview counted them. */
export function rowsBefore(type: string, saves: readonly ImportRow[]): RowsBefore {
  const list = LISTS[type];
  if (list === undefined) return null;
  const before = [0];
  for (const save of saves) before.push((before.at(-1) ?? 0) + heldIn(save, list));
  return before;
}

/** The same for a job stored on this device. */
export async function keptRowsBefore({ imports }: Offline, { id, type, total }: ImportJob): Promise<RowsBefore> {
  if (LISTS[type] === undefined) return null;
  const slices = await Promise.all(
    Array.from({ length: Math.ceil(total / IMPORT_SLICE) }, (_, n) => imports.slice(id, n)),
  );
  return rowsBefore(type, slices.flat());
}

function heldIn({ args }: ImportRow, list: string): number {
  const held = args[list];
  return Array.isArray(held) ? held.length : 1;
}

interface Tally {
  readonly total: number;
  readonly done: number;
  readonly refused: number;
}

/** Progress of a job, in rows of its file. */
export function tallyOf(
  { total, next, refused }: Pick<ImportJob, "total" | "next" | "refused">,
  before: RowsBefore,
): Tally {
  const upTo = (saves: number) => before?.[saves] ?? saves;
  return {
    total: upTo(total),
    done: upTo(next),
    refused: refused.reduce((sum, { n }) => sum + upTo(n + 1) - upTo(n), 0),
  };
}

const countText = (count: number): string => count.toLocaleString("en-IN");

/** A count of rows in the words of the preview: `5 bills`; a type without its own noun has rows. */
export function rowWords(type: string, count: number): string {
  const [one, many] = isOpeningKind(type) ? OPENING_KINDS[type].noun : ["row", "rows"];
  return `${countText(count)} ${count === 1 ? one : many}`;
}

/** How many were uploaded; plain rows get no noun. */
export const uploadedWords = (type: string, count: number): string =>
  isOpeningKind(type) ? rowWords(type, count) : countText(count);
