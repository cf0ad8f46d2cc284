import { ITEMS } from "../../../definitions/bill/bill-fault";
import { cellRows, cellText } from "../../../definitions/bill/cells";
import { goodsPlaces, isGoodsForm } from "../../../definitions/bill/goods-forms";
import { GoodsDesk } from "../../facts/goods-desk";
import type { KnownItem } from "../../facts/known-facts";
import { chosenKey } from "../../rows/chosen-key";
import { type FormDeps, isNewRecord } from "../open/form-deps";
import type { OpenForm } from "../open/open-form";
import { batchColumns, showBatchColumns } from "./batch-columns";
import { FiguresHere } from "./figures-here";
import { liveRun, type LiveRun } from "./live-run";
import { shortages } from "./shortages";

/** What goods without a bill would do to the stock, while they are typed. */
interface GoodsNow {
  /** More than the godown or a batch has, as sentences. */
  readonly warnings: readonly string[];
}

export interface LiveGoods extends LiveRun<GoodsNow> {
  readonly item: (key: string) => KnownItem | undefined;
  /** Whether the godown that the goods leave is chosen. */
  readonly isInGodown: () => boolean;
  readonly changed: (key: string) => void;
  /** Another record is now in the form. */
  readonly begin: () => void;
}

/**
 * Facts of goods without a bill: the batch columns show only where an item of them is kept in batches, so that Enter
 * does not stop there for every other, and what a godown does not have is told before the server refuses it. Null for
 * other forms; bills know it from their own facts.
 */
export function createLiveGoods(deps: FormDeps, form: OpenForm): LiveGoods | null {
  const columns = batchColumns(form);
  const { entity, billform } = form.definition.head;
  if (billform !== "" || columns.length === 0) return null;
  const from = isGoodsForm(entity) ? (goodsPlaces(entity).find(([, sign]) => sign === -1)?.[0] ?? "") : "";
  const desk = new GoodsDesk(deps.offline);
  const here = new FiguresHere(deps.offline, desk);
  const values = () => form.store.state().values;
  const items = () => cellRows(values()[ITEMS]).map((line) => chosenKey(line, "itemid"));
  const godown = () => (from === "" ? "" : cellText(values()[from]));
  const count = (): GoodsNow => {
    showBatchColumns(form, columns, desk);
    // A stored document is already in these figures.
    const isNew = isNewRecord(form.record.recordKey) && godown() !== "";
    return { warnings: isNew ? shortages((key) => here.item(key, godown()), values(), "document") : [] };
  };
  const { touch, ...run } = liveRun(deps.offline, {
    store: form.store,
    count,
    turn: () => desk.turnTo(godown()),
    gather: (isAgain) => here.after(desk.gather(items(), godown(), isAgain), () => ({ items: items() })),
    isUnanswered: () => desk.isUnanswered(items()),
  });
  return {
    ...run,
    item: (key) => here.item(key, godown()),
    stop: () => [here, run].forEach(({ stop }) => stop()),
    isInGodown: () => godown() !== "",
    begin: () => {
      // Before the first drawing: a column that goes moves all others.
      count();
      touch();
    },
    changed: (key) => {
      if (key === ITEMS || key === from) touch();
    },
  };
}
