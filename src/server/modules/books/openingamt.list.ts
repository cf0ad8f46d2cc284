import type { ColumnOption } from "../../../definitions/list-row";
import { rightsOf } from "../../engine/call/rights";
import { defineList } from "../../engine/lists/list-declaration";
import { accessOf } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";

const column = (field: string, title: string, rest: Partial<ColumnOption> = {}): ColumnOption => ({
  field,
  title,
  visible: true,
  groupby: true,
  sortable: true,
  ...rest,
});
const figure = (field: string, title: string): ColumnOption =>
  column(field, title, { format: "amount", align: "right", sum: true, groupby: false, card: 3 });

/** Ledgers with an opening balance. Users who can edit ledgers enter it here. */
export default defineList({
  entity: "openingamt",
  head: async (ctx) => {
    const access = await accessOf(ctx, declarationOf("debtors"));
    return {
      entity: "openingamt",
      title: "Opening Amount",
      addallowed: access.edit && !access.fixed.has("opening") ? 1 : 0,
      viewallowed: (await rightsOf(ctx, "openingamt")).view ? 1 : 0,
      idproperty: "id",
      Hlabel: "New Add",
      sqlsp: "openingamt_R_getviewdata",
      formname: "openingamtdetail",
      formtitle: "Opening Amount Detail",
      listsqlsp: "openingamt_R_listgrid",
      deletesqlsp: "",
      cols: JSON.stringify(
        [
          column("drconame", "Ledger Name", { card: 1 }),
          column("acgroupname", "Account Group", { card: 2 }),
          figure("openingdr", "Debit"),
          figure("openingcr", "Credit"),
        ].filter(({ field }) => access.shows(field.startsWith("opening") ? "opening" : field)),
      ),
      pagesizes: "[10,20,50,100]",
      filtering: 0,
      treeparent: "",
      deleteshort: 0,
      deleteresult: "resu",
    };
  },
});
