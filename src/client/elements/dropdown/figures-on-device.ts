import { stockFactsOf } from "../../../definitions/bill/facts-rows";
import { figureTexts, otherTexts, secondLine } from "../../../definitions/option-figures";
import type { FigureFacts, OptionFigure } from "../../../definitions/option-figures";
import type { Row } from "../../../wire/envelope";
import type { Offline } from "../../offline/offline";
import { type DdlOption, optionOf } from "./option";

interface ShownFigures {
  readonly figures: readonly OptionFigure[];
  /** Godown of the stock, '' for all. */
  readonly place: string;
}

/** Where the device keeps the figures that are no columns of a record, and what one record has of them. */
interface KeptFigure {
  readonly copy: string;
  /** `kept` is undefined for a record of which the copy has nothing. */
  readonly read: (kept: Row | undefined, place: string) => FigureFacts;
}

const KEPT: Partial<Record<OptionFigure["kind"], KeptFigure>> = {
  stock: { copy: "itemstock", read: (kept, place) => ({ stock: stockIn(kept, place) }) },
  balance: { copy: "ledgerbalance", read: (kept) => ({ balance: String(kept?.balance ?? "0") }) },
};

function stockIn(kept: Row | undefined, place: string): string {
  const held = kept && stockFactsOf({ held: String(kept.held) });
  if (!held) return "0";
  return place === "" ? held.instock : (held.places.find(({ godownid }) => String(godownid) === place)?.stock ?? "0");
}

/**
 * Options of downloaded records with their figures, as the server writes them. A figure whose copy is not on the
 * device is left out; the server gave no copy of figures that the user may not see.
 */
export async function withFigures(
  { reference }: Pick<Offline, "reference">,
  rows: readonly Row[],
  { figures, place }: ShownFigures,
): Promise<readonly DdlOption[]> {
  const ids = rows.map(({ id }) => String(id));
  const copies = await Promise.all(
    [...new Set(figures.map(({ kind }) => kind))].flatMap((kind) => {
      const kept = KEPT[kind];
      return kept ? [reference.byIds(kept.copy, ids).then((found) => found && { read: kept.read, found })] : [];
    }),
  );
  return rows.map((row, at) => {
    const option = optionOf(row);
    const facts = copies.reduce<FigureFacts>(
      (all, copy) => (copy ? { ...all, ...copy.read(copy.found.get(ids[at] ?? ""), place) } : all),
      {},
    );
    const texts = figureTexts(figures, row, facts, place !== "");
    return texts.length > 0 ? { ...option, labellist: secondLine(texts, otherTexts(option.labellist)) } : option;
  });
}
