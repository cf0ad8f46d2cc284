import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import type { GoodsFormName } from "../../../../definitions/bill/goods-forms";
import type { Refusal } from "../../call/refusal";
import { NOTHING } from "../../documents/posting";
import { NUMBER } from "../../documents/shared-keys";
import type { RecordDeclaration } from "../../records/declaration";
import { ref, text } from "../../records/fields";
import type { Completed } from "../entering/document";
import { dateField, narration, numberField, voucherParts } from "../entering/voucher-fields";
import { goodsLines, goodsMoves, readGoods } from "./goods-part";

type Given = Pick<RecordDeclaration, "title" | "noun" | "reportno" | "menu"> & {
  readonly entity: Exclude<GoodsFormName, "stocktransfer">;
};

/**
 * A register of goods that come into or go out of a godown and are never billed: samples, repairs, job work, another
 * owner's material. Unlike a challan it has no prices, no tax and nothing open, and its party is optional. It moves
 * stock and posts to no ledger; goods that come in take the cost of the stock that is there. `code` is the start of
 * its numbers.
 */
export function goodsDocument(given: Given, code: string): RecordDeclaration {
  return {
    ...given,
    formTitle: `${given.title} Detail`,
    route: `/${given.entity}list`,
    nameField: NUMBER,
    secondLine: ["drconameview", "refno"],
    fields: [
      numberField(`${given.title} No`),
      dateField(`${given.title} Date`),
      ref("godownid", "Godown", "godown", "godownname", {
        required: "Godown is required.",
        width: 3,
        remembered: true,
      }),
      ref("partyid", "Party", "debtors", "drconameview", { source: ledgersOf("party"), width: 3 }),
      text("refno", "Reference", {
        max: 60,
        search: true,
        uncopied: true,
        width: 3,
        help: "Gate pass, letter, vehicle",
      }),
      goodsLines(`${given.entity}_item`, "Enter at least one item."),
      narration(),
    ],
    list: [
      { field: "edateview", title: `${given.title} Date`, format: "date", card: 2 },
      { field: NUMBER, title: `${given.title} No`, card: 1 },
      { field: "godownname", title: "Godown", card: 3 },
      { field: "drconameview", title: "Party", card: 4 },
      { field: "refno", title: "Reference", more: true },
    ],
    ...voucherParts(
      code,
      async (record, ctx): Promise<Completed> => {
        const faults: Refusal[] = [];
        const goods = await readGoods(ctx, record, faults);
        return { values: {}, faults, posting: { ...NOTHING, moves: goodsMoves(given.entity, record, goods) } };
      },
      { partyField: "partyid" },
    ),
  };
}
