import { isGoodsForm } from "../../definitions/bill/goods-forms";
import type { BillHead } from "../../definitions/bill/facts-rows";
import { isMoneyForm } from "../../definitions/bill/money-forms";
import { readJson } from "../../definitions/props";
import { formModelQuestion } from "../../wire/definition-questions";
import { isRecord } from "../../wire/envelope";
import type { Row } from "../../wire/envelope";
import type { Offline } from "../offline/offline";
import { textOf } from "../rows/read-row";
import { postBill } from "./post-bill";
import { postGoods } from "./post-goods";
import { postMoney } from "./post-money";
import type { Posted } from "./posted";

/**
 * What a document posts, from what is on the device alone. Null where that is not known here: another kind, or a
 * party, item or form that the device does not have.
 */
export async function postRecord(offline: Offline, entity: string, record: Row): Promise<Posted | null> {
  const kept = fromDevice(offline);
  if (isMoneyForm(entity)) return postMoney(kept, entity, record);
  if (isGoodsForm(entity)) return postGoods(kept, entity, record);
  const form = await billFormHere(kept, entity);
  return form && postBill(kept, entity, form, record);
}

/** The server is not asked: reports are looked at more often than documents wait. */
const fromDevice = (offline: Offline): Offline => ({
  ...offline,
  reader: { ...offline.reader, read: (question) => offline.reader.read({ ...question, cacheOnly: true }) },
});

/** The kind of bill that a form enters, from its model on the device; null for another form, or without the model. */
export async function billFormHere({ reader }: Pick<Offline, "reader">, entity: string): Promise<BillHead | null> {
  const rows = await reader.read({ ...formModelQuestion(`${entity}detail`), cacheOnly: true }).then(
    (answer) => answer.rows,
    () => [],
  );
  const form = rows[0] && readJson(textOf(rows[0], "billform"))?.value;
  // Written by the server from the declaration of the kind.
  return isRecord(form) ? (form as unknown as BillHead) : null;
}
