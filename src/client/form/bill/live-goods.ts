import { ITEMS } from "../../../definitions/bill/bill-fault";
import { cellRows } from "../../../definitions/bill/cells";
import { BatchDesk } from "../../facts/batch-desk";
import { chosenKey } from "../../rows/chosen-key";
import type { FormDeps } from "../open/form-deps";
import type { OpenForm } from "../open/open-form";
import { batchColumns, showBatchColumns } from "./batch-columns";
import { liveRun, type LiveRun } from "./live-run";

export interface LiveGoods extends Pick<LiveRun<void>, "settled" | "stop"> {
  readonly changed: (key: string) => void;
  /** Another record is now in the form. */
  readonly begin: () => void;
}

/**
 * Shows the batch columns of goods without a bill only where an item of them is kept in batches, so that Enter does not
 * stop there for every other. Null for other forms; bills know it from their own facts.
 */
export function createLiveGoods(deps: FormDeps, form: OpenForm): LiveGoods | null {
  const columns = batchColumns(form);
  if (form.definition.head.billform !== "" || columns.length === 0) return null;
  const desk = new BatchDesk(deps.offline);
  const items = () => cellRows(form.store.state().values[ITEMS]).map((line) => chosenKey(line, "itemid"));
  const show = () => showBatchColumns(form, columns, (item) => desk.mayHaveBatches(item));
  const { touch, settled, stop } = liveRun(deps.offline, {
    store: form.store,
    count: show,
    gather: (isAgain) => desk.gather(items(), isAgain),
    isUnanswered: () => desk.isUnanswered(items()),
  });
  return {
    settled,
    stop,
    begin: () => {
      // Before the first drawing: a column that goes moves all others.
      show();
      touch();
    },
    changed: (key) => {
      if (key === ITEMS) touch();
    },
  };
}
