import { UnstyledButton } from '@mantine/core'
import { IconArrowRight, IconBan, IconChevronDown, IconChevronRight, IconCopy, IconEye, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo, type CSSProperties } from 'react'
import type { ColumnOption } from '../../definitions/list-row'
import { isOn } from '../../wire/answers'
import type { Row } from '../../wire/envelope'
import { CancelledBadge, isCancelled } from '../ui/cancelled'
import { cellText } from '../ui/cell-text'
import { PendingMark } from '../ui/pending-mark'
import { pendingState } from '../ui/pending-words'
import { ApprovalIcon, LockLabel } from './approval-icon'
import { approvalOf, filesLink, isLocked, leadingCells, mayApprove, mayCancel, mayDelete, mayEdit, openWord, rowLink } from './list-actions'
import type { ListDefinition } from './list-definition'
import classes from './list-grid.module.css'
import type { ListItem } from './list-items'
import { LineToCome } from './passing-lines'

/** What a line can ask of the screen; one object for all lines, so that a line is drawn again only when it changes. */
export interface LineDeeds {
  readonly edit: (row: Row) => void
  readonly remove: (row: Row) => void
  readonly cancel: (row: Row) => void
  readonly approve: (row: Row) => void
  readonly files: (row: Row) => void
  readonly follow: (row: Row) => void
  readonly copy: (row: Row) => void
  readonly point: (index: number, how: 'move' | 'toggle' | 'open') => void
  readonly fold: (key: string) => void
}

interface LineProps {
  readonly item: ListItem
  readonly index: number
  readonly id: string
  readonly offset: number
  readonly columns: readonly ColumnOption[]
  readonly definition: ListDefinition
  readonly active: boolean
  readonly chosen: boolean
  readonly deeds: LineDeeds
}

/** One line of the grid: a row, a group's heading, or the place of a row that is on its way. Text is drawn as text. */
export const GridLine = memo(function GridLine(props: LineProps) {
  const { item, index, id, offset, columns, active, chosen, deeds } = props
  const style: CSSProperties = { transform: `translateY(${offset}px)` }
  const common = { id, style, role: 'row', 'aria-rowindex': index + 2, 'data-index': index } as const
  if (item.kind === 'group') return <GroupLine item={item} common={common} span={columns.length + leadingCells(props.definition)} active={active} deeds={deeds} />
  if (item.kind === 'hole')
    return (
      <div {...common} className={classes.line} aria-busy="true">
        <div role="gridcell" className={classes.hole} aria-colspan={columns.length + leadingCells(props.definition)} aria-label="Loading">
          <LineToCome number={index + 1} />
        </div>
      </div>
    )
  return (
    <div
      {...common}
      className={classes.line}
      data-active={active || undefined}
      data-chosen={chosen || undefined}
      data-cancelled={isCancelled(item.row) || undefined}
      aria-selected={chosen}
      onClick={(event) => deeds.point(index, event.ctrlKey || event.metaKey ? 'toggle' : 'move')}
      onDoubleClick={() => deeds.point(index, 'open')}
    >
      <ActionCell {...props} row={item.row} />
      {props.definition.approval && <ApprovalCell {...props} row={item.row} />}
      {columns.map((column, at) => (
        <Cell key={column.field} row={item.row} column={column} first={at === 0} />
      ))}
    </div>
  )
})

interface CellProps {
  readonly row: Row
  readonly column: ColumnOption
  readonly first: boolean
}

function Cell({ row, column, first }: CellProps) {
  const value = row[column.field]
  const state = first ? pendingState(row._pending) : null
  const text = cellText(value, column.format)
  return (
    <div role="gridcell" className={classes.cell} data-align={column.align} data-first={first || undefined} title={text.length > 20 ? text : undefined}>
      {state && <PendingMark state={state} compact />}
      {column.format === 'flag' ? <Flag on={isOn(value)} /> : isCancelled(row) ? <span className={classes.value}>{text}</span> : text}
    </div>
  )
}

const Flag = ({ on }: { readonly on: boolean }) => (
  <span role="img" aria-label={on ? 'Yes' : 'No'} className={classes.flag} data-on={on || undefined}>
    {on ? '✓' : ''}
  </span>
)

/** LIST-006 to LIST-008; the keys of the grid do the same, so these buttons are no stops of Tab. */
function ActionCell({ definition, deeds, row }: LineProps & { readonly row: Row }) {
  const offer = rowLink(row)
  if (isLocked(row)) return <div role="gridcell" className={classes.actions}><LockLabel /></div>
  return (
    <div role="gridcell" className={classes.actions} onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
      {mayEdit(definition, row) && (
        <UnstyledButton className={classes.action} tabIndex={-1} aria-label={openWord(row)} title={openWord(row)} onClick={() => deeds.edit(row)}>
          {isCancelled(row) ? <IconEye size={16} stroke={1.5} aria-hidden /> : <IconPencil size={16} stroke={1.5} aria-hidden />}
        </UnstyledButton>
      )}
      {definition.copyAllowed && (
        <UnstyledButton className={classes.action} tabIndex={-1} aria-label="Copy" title="Copy" onClick={() => deeds.copy(row)}>
          <IconCopy size={16} stroke={1.5} aria-hidden />
        </UnstyledButton>
      )}
      {isCancelled(row) && <CancelledBadge row={row} />}
      {mayCancel(definition, row) && (
        <UnstyledButton className={classes.action} tabIndex={-1} aria-label="Cancel document" title="Cancel document" onClick={() => deeds.cancel(row)}>
          <IconBan size={16} stroke={1.5} aria-hidden />
        </UnstyledButton>
      )}
      {mayDelete(row) && (
        <UnstyledButton className={classes.action} tabIndex={-1} aria-label="Delete" title="Delete" onClick={() => deeds.remove(row)}>
          <IconTrash size={16} stroke={1.5} aria-hidden />
        </UnstyledButton>
      )}
      {filesLink(definition, row) && (
        <UnstyledButton className={classes.action} tabIndex={-1} aria-label="Attachment" title="Attachment" onClick={() => deeds.files(row)}>
          <IconPaperclip size={16} stroke={1.5} aria-hidden />
        </UnstyledButton>
      )}
      {offer && (
        <UnstyledButton className={classes.action} tabIndex={-1} aria-label={offer.label} title={offer.label} onClick={() => deeds.follow(row)}>
          <IconArrowRight size={16} stroke={1.5} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  )
}

/** DOC-041, DOC-042: a button while it is pending and the user may, else a picture of how it stands. */
function ApprovalCell({ definition, deeds, row }: LineProps & { readonly row: Row }) {
  const approved = approvalOf(row)
  return (
    <div role="gridcell" className={classes.approval} onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
      {mayApprove(definition, row) ? (
        <UnstyledButton className={classes.action} tabIndex={-1} aria-label="Approve" title="Approve" onClick={() => deeds.approve(row)}>
          <ApprovalIcon approved={false} />
        </UnstyledButton>
      ) : approved !== null && <ApprovalIcon approved={approved} named />}
    </div>
  )
}

interface GroupLineProps {
  readonly item: Extract<ListItem, { kind: 'group' }>
  readonly common: { readonly id: string; readonly style: CSSProperties; readonly role: 'row' }
  readonly span: number
  readonly active: boolean
  readonly deeds: LineDeeds
}

function GroupLine({ item, common, span, active, deeds }: GroupLineProps) {
  const Icon = item.folded ? IconChevronRight : IconChevronDown
  return (
    <div {...common} className={classes.group} data-active={active || undefined} aria-expanded={!item.folded} onClick={() => deeds.fold(item.key)}>
      <div role="gridcell" className={classes.groupCell} aria-colspan={span}>
        <Icon size={16} aria-hidden />
        <span>{cellText(item.label) || '(empty)'}</span>
        <span className={classes.count}>{item.count}</span>
      </div>
    </div>
  )
}
