import type { ColumnOption } from "../../../definitions/list-row";
import { defineList } from "../../engine/lists/list-declaration";

const column = (field: string, title: string, rest: Partial<ColumnOption> = {}): ColumnOption => ({
  field,
  title,
  visible: true,
  groupby: false,
  sortable: true,
  ...rest,
});

/** What numbered repairs changed in this company, and what a user must decide. A row opens its document. */
export default defineList({
  entity: "repair",
  head: ({ session }) =>
    Promise.resolve({
      entity: "repair",
      title: "Repairs",
      addallowed: 0,
      viewallowed: session.isDeveloper || session.isCompanyAdmin ? 1 : 0,
      idproperty: "id",
      Hlabel: "New Add",
      sqlsp: "",
      formname: "",
      formtitle: "",
      listsqlsp: "repair_R_listgrid",
      deletesqlsp: "",
      cols: JSON.stringify([
        column("kindview", "What to do", { groupby: true, card: 2 }),
        column("docno", "Document", { card: 1 }),
        column("day", "Date", { format: "date" }),
        column("what", "Details", { card: 3 }),
        column("was", "Was", { align: "right" }),
        column("now", "Is", { align: "right" }),
        column("bname", "Branch", { groupby: true }),
        column("at", "Repaired on", { format: "datetime" }),
      ]),
      pagesizes: "[10,20,50,100]",
      filtering: 0,
      treeparent: "",
      deleteshort: 0,
      deleteresult: "resu",
    }),
});
