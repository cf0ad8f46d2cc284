import type { Row } from "../../../wire/envelope";
import type { Access, VaultKeys } from "../contract/vault";
import type { PartRow, ReferenceBlock, ReferencePart } from "../database/cache-rows";
import { madePart } from "../database/reference-part";
import { openJson, sealJson, tagOf } from "../vault/crypto";

type Texts = Pick<ReferenceBlock, "ids" | "texts" | "filters">;

const NO_TEXTS: Texts = { ids: [], texts: [], filters: [] };
const aboutRow = (t: string, id: string): string => `${t}|row|${id}`;
const aboutBlock = (t: string, block: number): string => `${t}|block|${block}`;

const isKeys = (access: Access): access is VaultKeys => typeof access === "object";

/** Seals the plain records of a part, where there are keys; their codes become tags. */
export async function sealPart(part: ReferencePart, access: Access): Promise<ReferencePart> {
  if (!isKeys(access)) return part;
  return madePart(part.t, part.part, await Promise.all(part.rows.map((row) => sealRow(part.t, row, access))));
}

async function sealRow(t: string, kept: PartRow, keys: VaultKeys): Promise<PartRow> {
  if (kept.row instanceof Uint8Array) return kept;
  const codes = await Promise.all(kept.codes.map(async (code) => `${t}|${await tagOf(keys, code)}`));
  return {
    ...kept,
    codes,
    bytes: sizeOf(kept),
    row: await sealJson(keys, aboutRow(t, kept.id), JSON.parse(kept.row)),
  };
}

/** The record, or null where it cannot be opened. */
export async function openRow(t: string, { id, row }: PartRow, access: Access): Promise<Row | null> {
  if (typeof row === "string") return JSON.parse(row) as Row;
  return isKeys(access) ? openJson<Row>(access, aboutRow(t, id), row).catch(() => null) : null;
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

/** The values of `codes` for a code in this table, plain and sealed. */
export async function codeKeys(t: string, code: string, access: Access): Promise<readonly string[]> {
  const plain = `${t}|${code}`;
  return isKeys(access) ? [plain, `${t}|${await tagOf(access, plain)}`] : [plain];
}

/** Length of a record as JSON, as it counts towards the size of its table. */
export const sizeOf = ({ row, bytes }: Pick<PartRow, "row" | "bytes">): number => bytes ?? row.length;
