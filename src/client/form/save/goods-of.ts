import type { SaveRequest } from "../../offline/contract/save";
import { documentGoods } from "../../posting/document-goods";
import { billFormOf } from "../bill/live-bill";
import type { OpenForm } from "../open/open-form";

/** The items that the document in the form brings in or takes out. */
export const goodsOf = ({ definition: { head }, store }: OpenForm): Pick<SaveRequest, "goods"> =>
  documentGoods(head.entity, billFormOf(head.billform)?.stock ?? 0, store.state().values);
