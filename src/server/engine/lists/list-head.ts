import type { ColumnOption, ListHead } from "../../../definitions/list-row";
import { isPosted } from "../documents/document-flags";
import type { Access } from "../records/access";
import type { ListColumn, RecordDeclaration } from "../records/declaration";
import { paperOffers } from "../records/paper-offers";
import { fieldOfColumn, formOf, isNumber, proc } from "../records/shape";
import { offeredFilters } from "./document-filters";
import { hasTotals } from "./list-totals";

/**
 * Row 0 of `common_R_getlistgrid` for a record or one of its variants (LIST-014,
 * MAST-012), without columns that the user may not see.
 */
export function listHead(declaration: RecordDeclaration, access: Access, formname: string): ListHead {
  const variant = declaration.variants?.find((one) => one.formname === formname);
  const title = variant?.title ?? declaration.title;
  const columns = variant
    ? variant.columns.flatMap((name) => declaration.list.find(({ field }) => field === name) ?? [])
    : declaration.list;
  return {
    entity: declaration.entity,
    title,
    addallowed: access.add ? 1 : 0,
    viewallowed: access.view ? 1 : 0,
    idproperty: "id",
    Hlabel: "New Add",
    addkey: access.add ? (declaration.menu.addKey ?? "") : "",
    sqlsp: proc(declaration, "getviewdata"),
    formname: formOf(declaration),
    formtitle: declaration.formTitle,
    listsqlsp: proc(declaration, "listgrid"),
    totalssqlsp: hasTotals(declaration, access) ? proc(declaration, "listtotals") : "",
    deletesqlsp: proc(declaration, "btndelete_approve"),
    cols: JSON.stringify(
      columns
        .filter(({ field, hidden }) => !hidden && access.shows(field))
        .map((column) => optionOf(declaration, column)),
    ),
    pagesizes: JSON.stringify(declaration.pageSizes ?? [10]),
    filtering: declaration.filtering ? 1 : 0,
    treeparent: variant ? "" : (declaration.tree ?? ""),
    deleteshort: declaration.deleteShort ? 1 : 0,
    deleteresult: declaration.deleteResult ?? "resu",
    ...(isPosted(declaration)
      ? {
          chkdocallowed: access.approval ? 1 : 0,
          scanallowed: 1,
          printallowed: access.print ? 1 : 0,
          emailallowed: access.print && access.reportEmail ? 1 : 0,
        }
      : {}),
    copyallowed: declaration.document && access.add ? 1 : 0,
    ...(declaration.document?.cancels ? { cancelnoun: declaration.noun[0], cancelallowed: access.delete ? 1 : 0 } : {}),
    ...(declaration.document?.hasOrderChip ? { saleordersaleaddallowed: access.add ? 1 : 0 } : {}),
    ...(declaration.document ? { filters: JSON.stringify(offeredFilters(declaration, access)) } : {}),
    papers: paperOffers(declaration, access, ({ ofMany = false }) => ofMany),
    cards: declaration.cards && access.shows(declaration.cards.picture) ? JSON.stringify(declaration.cards) : "",
  };
}

function optionOf(declaration: RecordDeclaration, column: ListColumn): ColumnOption {
  const field = fieldOfColumn(declaration, column);
  const isRight = column.align === undefined && field !== undefined && isNumber(field);
  return {
    title: column.title,
    field: column.field,
    ...(column.align || isRight ? { align: column.align ?? "right" } : {}),
    ...(column.format ? { format: column.format } : {}),
    visible: !column.more,
    groupby: !column.follows,
    sortable: !column.follows,
    filter: declaration.filtering ?? false,
    ...(column.sum ? { sum: true } : {}),
    ...(column.card ? { card: column.card } : {}),
  };
}
