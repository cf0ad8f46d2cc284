import type { ColumnOption, ListHead } from "../../../definitions/list-row";
import type { Context } from "../../engine/call/context";
import { rightsOf } from "../../engine/call/rights";
import { defineList } from "../../engine/lists/list-declaration";
import { unpaidKinds, visibleColumns } from "../../engine/ledgers/unpaid-columns";

/** Row 0 of the list, without columns that any kind of bill hides from the user. */
async function head(ctx: Context): Promise<ListHead> {
  const { view } = await rightsOf(ctx, "unpaidinvoice");
  const { kinds } = await unpaidKinds(ctx);
  const cols = visibleColumns(kinds).map(({ field, title, format, align, sum, card }): ColumnOption => ({
    field,
    title,
    visible: true,
    groupby: format === undefined && align === undefined,
    sortable: true,
    filter: true,
    ...(format ? { format } : {}),
    ...((align ?? (format === "amount" ? "right" : undefined)) ? { align: align ?? "right" } : {}),
    ...(sum ? { sum } : {}),
    ...(card ? { card } : {}),
  }));
  return {
    entity: "unpaidinvoice",
    title: "Unpaid Invoice",
    addallowed: 0,
    viewallowed: view ? 1 : 0,
    idproperty: "id",
    Hlabel: "New Add",
    sqlsp: "",
    formname: "",
    formtitle: "",
    listsqlsp: "unpaidinvoice_R_listgrid",
    totalssqlsp: "unpaidinvoice_R_listtotals",
    deletesqlsp: "",
    cols: JSON.stringify(cols),
    pagesizes: "[10,20,50,100]",
    filtering: 0,
    treeparent: "",
    deleteshort: 0,
    deleteresult: "resu",
  };
}

export default defineList({ entity: "unpaidinvoice", head });
