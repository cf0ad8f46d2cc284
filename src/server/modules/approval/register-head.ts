import type { ColumnOption, ListHead } from "../../../definitions/list-row";
import type { Context } from "../../engine/call/context";
import { rightsOf } from "../../engine/call/rights";
import { hiddenIn, kindsOf } from "./register";

const column = (field: string, title: string, rest: Partial<ColumnOption> = {}): ColumnOption => ({
  field,
  title,
  visible: true,
  groupby: true,
  sortable: true,
  ...rest,
});

/** Columns of both lists of the register, followed by those of each list. */
const COLUMNS: readonly ColumnOption[] = [
  column("kindname", "Document", { card: 2 }),
  column("edateview", "Date", { format: "date" }),
  column("autobillno", "No", { card: 1 }),
  column("drconameview", "Party", { card: 3 }),
  column("mgrossamt", "Amount", { format: "amount", align: "right", sum: true, groupby: false }),
];

const OWN: Readonly<Record<"scanprocess" | "scanaudit", readonly ColumnOption[]>> = {
  scanprocess: [
    column("chkdocview", "Status"),
    column("approved_by", "Approved By"),
    column("approved_at", "Approved At", { format: "datetime", groupby: false }),
  ],
  scanaudit: [
    column("locked", "Locked", { format: "flag" }),
    column("locked_by", "Locked By"),
    column("locked_at", "Locked At", { format: "datetime", groupby: false }),
    column("lock_remark", "Remark", { groupby: false }),
  ],
};

const WORDS = {
  scanprocess: { title: "Approval Detail", formname: "", sqlsp: "", formtitle: "" },
  scanaudit: {
    title: "Audit Detail",
    formname: "scanauditdetail",
    sqlsp: "scanaudit_R_getviewdata",
    formtitle: "Audit Detail",
  },
} as const;

/** Row 0 of a list of the document register. A column that one kind hides from the user is in neither list. */
export async function registerHead(ctx: Context, entity: "scanprocess" | "scanaudit"): Promise<ListHead> {
  const rights = await rightsOf(ctx, entity);
  const hidden = hiddenIn(await kindsOf(ctx, entity === "scanprocess" ? "approval" : "view"));
  return {
    ...WORDS[entity],
    entity,
    addallowed: 0,
    viewallowed: rights.view ? 1 : 0,
    idproperty: "id",
    Hlabel: "New Add",
    listsqlsp: `${entity}_R_listgrid`,
    deletesqlsp: "",
    cols: JSON.stringify([...COLUMNS, ...OWN[entity]].filter(({ field }) => !hidden.has(field))),
    pagesizes: "[10,20,50,100]",
    filtering: 0,
    treeparent: "",
    deleteshort: 0,
    deleteresult: "resu",
    ...(entity === "scanprocess" ? { chkdocallowed: 1 } : {}),
  };
}
