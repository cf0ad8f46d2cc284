import type { ColumnOption, ListHead } from "../../../definitions/list-row";
import type { Context } from "../../engine/call/context";
import { rightsOf } from "../../engine/call/rights";
import { defineList } from "../../engine/lists/list-declaration";
import { CLIENT_FORM } from "./client-list";
import { CLIENT_LOGINS } from "./managed-client";

const column = (field: string, title: string, format?: "flag"): ColumnOption => ({
  field,
  title,
  visible: true,
  groupby: false,
  sortable: true,
  filter: false,
  ...(format ? { format } : {}),
});

/** Row 0 of the list of client logins (CLIENT-001). */
async function head(ctx: Context): Promise<ListHead> {
  const { view, add } = await rightsOf(ctx, CLIENT_LOGINS);
  return {
    entity: CLIENT_LOGINS,
    title: "Client Login list",
    addallowed: add ? 1 : 0,
    viewallowed: view ? 1 : 0,
    idproperty: "id",
    Hlabel: "New Add",
    sqlsp: CLIENT_FORM.sqlsp,
    formname: CLIENT_FORM.formname,
    formtitle: CLIENT_FORM.formtitle,
    listsqlsp: "debtorslogin_R_listgrid",
    deletesqlsp: "",
    cols: JSON.stringify([
      column("drconame", "Client Name"),
      column("regemail", "Client Registered Email id"),
      column("clientpassword", "Client Password", "flag"),
      column("isblocked", "Is Blocked", "flag"),
    ]),
    pagesizes: "[10,20,50,100]",
    filtering: 0,
    treeparent: "",
    deleteshort: 0,
    deleteresult: "resu",
  };
}

export default defineList({ entity: CLIENT_LOGINS, head });
