import type { ColumnOption, ListHead } from '../../../definitions/list-row'
import { isPosted } from '../documents/document-flags'
import type { Access } from '../records/access'
import type { ListColumn, MasterDeclaration } from '../records/declaration'
import { fieldOfColumn, formOf, isNumber, proc } from '../records/shape'

/** Row 0 of `common_R_getlistgrid` for a master or one of its variants (LIST-014, MAST-012). Columns without those the user may not see. */
export function listHead(master: MasterDeclaration, access: Access, formname: string): ListHead {
  const variant = master.variants?.find((one) => one.formname === formname)
  const title = variant?.title ?? master.title
  const columns = variant ? variant.columns.flatMap((name) => master.list.find(({ field }) => field === name) ?? []) : master.list
  return {
    entity: master.entity,
    title,
    addallowed: access.add ? 1 : 0,
    viewallowed: access.view ? 1 : 0,
    idproperty: 'id',
    Hlabel: 'New Add',
    sqlsp: proc(master, 'getviewdata'),
    formname: formOf(master),
    formtitle: master.formTitle,
    listsqlsp: proc(master, 'listgrid'),
    deletesqlsp: proc(master, 'btndelete_approve'),
    cols: JSON.stringify(columns.filter(({ field, hidden }) => !hidden && access.shows(field)).map((column) => optionOf(master, column))),
    pagesizes: JSON.stringify(master.pageSizes ?? [10]),
    filtering: master.filtering ? 1 : 0,
    treeparent: variant ? '' : (master.tree ?? ''),
    deleteshort: master.deleteShort ? 1 : 0,
    deleteresult: master.deleteResult ?? 'resu',
    ...(isPosted(master) ? { chkdocallowed: access.approval ? 1 : 0, scanallowed: 1 } : {}),
    copyallowed: master.document && access.add ? 1 : 0,
    ...(master.document?.cancels ? { cancelnoun: master.noun[0], cancelallowed: access.delete ? 1 : 0 } : {}),
    ...(master.document?.hasOrderChip ? { saleordersaleaddallowed: access.add ? 1 : 0 } : {}),
    cards: master.cards && access.shows(master.cards.picture) ? JSON.stringify(master.cards) : '',
  }
}

function optionOf(master: MasterDeclaration, column: ListColumn): ColumnOption {
  const field = fieldOfColumn(master, column)
  const isRight = column.align === undefined && field !== undefined && isNumber(field)
  return {
    title: column.title,
    field: column.field,
    ...(column.align || isRight ? { align: column.align ?? 'right' } : {}),
    ...(column.format ? { format: column.format } : {}),
    visible: true,
    groupby: true,
    sortable: true,
    filter: master.filtering ?? false,
    ...(column.sum ? { sum: true } : {}),
    ...(column.card ? { card: column.card } : {}),
  }
}
