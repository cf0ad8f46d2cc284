/**
 * A document that a new one is made from, by its key on this device. `lines` are the chosen lines with their
 * quantities; without it, all open lines.
 */
export interface MadeFromSource {
  readonly entity: string;
  readonly key: string;
  readonly lines?: readonly { readonly lineid: number; readonly qty: string }[];
}

/** What a new document starts with: a copy of another one, or the open lines of one or more. */
export interface MadeFrom {
  readonly how: "copy" | "convert";
  readonly sources: readonly MadeFromSource[];
}

/** As text for the address of the new form: `convert;saleorder,12,1x2.5,2x3;salechallan,7`. */
export const writeMadeFrom = ({ how, sources }: MadeFrom): string =>
  [
    how,
    ...sources.map(({ entity, key, lines = [] }) =>
      [entity, key, ...lines.map(({ lineid, qty }) => `${lineid}x${qty}`)].join(","),
    ),
  ].join(";");

/** Null if the text is not in this format: anyone can type an address. */
export function readMadeFrom(text: string): MadeFrom | null {
  const [how, ...parts] = text.split(";");
  if ((how !== "copy" && how !== "convert") || parts.length === 0) return null;
  const sources = parts.map(readSource);
  return sources.every((source) => source !== null) ? { how, sources } : null;
}

function readSource(text: string): MadeFromSource | null {
  const [entity = "", key = "", ...picks] = text.split(",");
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(entity) || !/^(?:[1-9]\d{0,14}|tmp:[0-9a-f-]{36})$/i.test(key)) return null;
  const lines = picks.flatMap((pick) => {
    const [, lineid, qty] = /^(\d{1,6})x(\d{1,12}(?:\.\d{1,3})?)$/.exec(pick) ?? [];
    return lineid !== undefined && qty !== undefined ? [{ lineid: Number(lineid), qty }] : [];
  });
  if (lines.length < picks.length) return null;
  return picks.length > 0 ? { entity, key, lines } : { entity, key };
}
