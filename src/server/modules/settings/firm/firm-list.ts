import type { ColumnOption, ListHead } from "../../../../definitions/list-row";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import { placed, questionOf } from "../../../engine/procedures/list";

interface FirmList {
  readonly entity: string;
  readonly title: string;
  readonly formTitle: string;
  readonly mayAdd: boolean;
  readonly cols: readonly ColumnOption[];
}

/** A company has few branches and a user few companies, so these lists are read whole. */
export const firmHead = (
  { session }: Pick<Context, "session">,
  { entity, title, formTitle, mayAdd, cols }: FirmList,
): ListHead => {
  const mayManage = session.isDeveloper || session.isCompanyAdmin;
  return {
    entity,
    title,
    addallowed: mayAdd && mayManage ? 1 : 0,
    viewallowed: mayManage ? 1 : 0,
    idproperty: "id",
    Hlabel: "New Add",
    sqlsp: `${entity}_R_getviewdata`,
    formname: `${entity}detail`,
    formtitle: formTitle,
    listsqlsp: `${entity}_R_listgrid`,
    deletesqlsp: "",
    cols: JSON.stringify(cols),
    pagesizes: "[10,20,50,100]",
    filtering: 0,
    treeparent: "",
    deleteshort: 0,
    deleteresult: "resu",
  };
};

export const firmColumn = (field: string, title: string, card?: number): ColumnOption => ({
  field,
  title,
  visible: true,
  sortable: true,
  groupby: false,
  ...(card ? { card } : {}),
});

/** The requested page, searched and sorted by what is shown. */
export function firmPage(rows: readonly Row[], given: Row): readonly Row[] {
  const { start, length, id, sortCol, sortDir, search } = questionOf(given);
  const wanted = search.trim().toLowerCase();
  const sign = sortDir === "desc" ? -1 : 1;
  const found = rows
    .filter(
      (row) =>
        (id === 0 || row.id === id) && Object.values(row).some((value) => String(value).toLowerCase().includes(wanted)),
    )
    .sort(
      (a, b) =>
        sign * (sortCol === "id" ? Number(a.id) - Number(b.id) : String(a[sortCol]).localeCompare(String(b[sortCol]))),
    );
  return placed(
    found.slice(start - 1, start - 1 + length).map((row) => ({ ...row, TotalCount: found.length })),
    { DisplayStart: start },
  );
}

/** Common fields of every row (LIST-016). */
export const firmRow = ({ session }: Context, entity: string, formTitle: string, title: string): Row => ({
  formname: `${entity}detail`,
  sqlsp: `${entity}_R_getviewdata`,
  formtitle: formTitle,
  formcaptaion: title,
  formmnu: entity,
  editallowed: 1,
  deleteallowed: 0,
  addallowed: 1,
  downloadallowed: 0,
  co: session.coname,
  branch: session.bname,
});
