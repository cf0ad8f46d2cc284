import type { Row } from "../../../wire/envelope";
import type { Access, VaultKeys } from "../contract/vault";
import type { ReferenceBlock, ReferenceRow } from "../database/cache-db";
import { openJson, sealJson, tagOf } from "../vault/crypto";

type Texts = Pick<ReferenceBlock, "ids" | "texts" | "filters">;

const NO_TEXTS: Texts = { ids: [], texts: [], filters: [] };
const aboutRow = (t: string, id: string): string => `${t}|row|${id}`;
const aboutBlock = (t: string, block: number): string => `${t}|block|${block}`;

const isKeys = (access: Access): access is VaultKeys => typeof access === "object";

/** Seals a plain record, where there are keys; its codes become tags. */
export async function sealRow(kept: ReferenceRow, access: Access): Promise<ReferenceRow> {
  if (!isKeys(access) || kept.row instanceof Uint8Array) return kept;
  const codes = await Promise.all(kept.codes.map(async (code) => `${kept.t}|${await tagOf(access, code)}`));
  return { ...kept, codes, bytes: sizeOf(kept), row: await sealJson(access, aboutRow(kept.t, kept.id), kept.row) };
}

/** The record, or null where it cannot be opened. */
export async function openRow(kept: ReferenceRow, access: Access): Promise<Row | null> {
  if (!(kept.row instanceof Uint8Array)) return kept.row;
  return isKeys(access) ? openJson<Row>(access, aboutRow(kept.t, kept.id), kept.row).catch(() => null) : null;
}

export async function sealBlock(block: ReferenceBlock, access: Access): Promise<ReferenceBlock> {
  if (!isKeys(access) || block.sealed) return block;
  const { ids, texts, filters } = block;
  const sealed = await sealJson(access, aboutBlock(block.t, block.block), { ids, texts, filters } satisfies Texts);
  return { t: block.t, block: block.block, ...NO_TEXTS, sealed };
}

/** @throws where the block is sealed and cannot be opened. */
export async function openBlock(block: ReferenceBlock, access: Access): Promise<ReferenceBlock> {
  if (!block.sealed) return block;
  if (!isKeys(access)) throw new Error("The downloaded data is locked.");
  return {
    t: block.t,
    block: block.block,
    ...(await openJson<Texts>(access, aboutBlock(block.t, block.block), block.sealed)),
  };
}

/** The values of `codes` for a barcode in these tables, plain and sealed. */
export async function codeKeys(tables: readonly string[], code: string, access: Access): Promise<readonly string[]> {
  const plain = tables.map((t) => `${t}|${code}`);
  if (!isKeys(access)) return plain;
  const tagged = await Promise.all(plain.map(async (key, at) => `${tables[at]}|${await tagOf(access, key)}`));
  return [...plain, ...tagged];
}

/** Length of a record as JSON, as it counts towards the size of its table. */
export const sizeOf = ({ row, bytes }: Pick<ReferenceRow, "row" | "bytes">): number =>
  bytes ?? JSON.stringify(row).length;
