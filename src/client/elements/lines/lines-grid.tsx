import { Text } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { List, useListRef, type RowComponentProps } from 'react-window'
import { cellDomId, columnStyle, GridRow, leastWidth, type RowShared } from './grid-row'
import type { LineColumn } from '../../../definitions/form-row'
import type { Line } from './line'
import { byLine, type CellError, problemsOf, toldAt } from './line-errors'
import classes from './lines.module.css'
import type { Place } from './paste'
import { type Grid, type GridPlan, useGrid } from './use-grid'

/** From here on only the lines in sight are drawn. */
const DRAWN_MAX = 50
const ROW_PX = 34
const HEIGHT_PX = 476

interface LinesGridProps extends GridPlan {
  readonly name: string
  readonly describedBy?: string
  readonly told: readonly CellError[]
  /** A cell that is to be shown and to get the keyboard; acted on once for each object. */
  readonly spot: Place | null
  readonly onLeave: () => void
}

export function LinesGrid({ id, name, describedBy, told, spot, onLeave, ...plan }: LinesGridProps) {
  const grid = useGrid({ id, ...plan })
  const { rows, active, editing } = grid
  const errors = useMemo(() => byLine(told), [told])
  const list = useListRef(null)
  const isLong = rows.length > DRAWN_MAX
  const shared = useShared({ id, ...plan }, grid)
  const isEditing = editing !== null
  // Also where it was scrolled out of sight: what is typed must have an input to go into.
  useEffect(() => {
    if (isLong) list.current?.scrollToRow({ index: active.row, align: 'auto' })
  }, [isLong, active.row, isEditing, list])
  const { onShow } = shared
  useEffect(() => {
    if (!spot) return
    onShow(spot)
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [spot, onShow, id])
  const data = { rows, shared, active, editing, told: errors, isOpen: !plan.disabled }
  return (
    <>
      <div
        id={id}
        role="grid"
        tabIndex={0}
        aria-label={name}
        aria-describedby={describedBy}
        aria-invalid={told.length > 0 || undefined}
        aria-rowcount={rows.length + 1}
        aria-colcount={plan.columns.length}
        aria-readonly={plan.disabled || undefined}
        aria-activedescendant={rows.length > 0 ? cellDomId(id, active.row, active.col) : undefined}
        className={classes.grid}
        style={leastWidth(plan.columns)}
        onKeyDown={grid.onKeyDown}
        onPaste={grid.onPaste}
        onCopy={grid.onCopy}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onLeave()}
      >
        <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`}>
          <div role="columnheader" className={classes.number}>#</div>
          {plan.columns.map((column) => (
            <div key={column.key} role="columnheader" className={column.comp_type === 'amt' ? `${classes.cell} ${classes.figure}` : classes.cell} style={columnStyle(column)}>
              {column.title}{column.required ? ' *' : ''}
            </div>
          ))}
          <div role="columnheader" className={classes.remove} aria-label="Remove" />
        </div>
        {isLong ? (
          <List
            listRef={list}
            role="presentation"
            rowComponent={ListRow}
            rowCount={rows.length}
            rowHeight={ROW_PX}
            rowProps={data}
            defaultHeight={HEIGHT_PX}
            style={{ height: HEIGHT_PX }}
          />
        ) : (
          rows.map((_, index) => <LineAt key={index} index={index} {...data} />)
        )}
      </div>
      {!plan.disabled && <GridStatus said={grid.said} problem={problemAt(plan.columns, rows, active, errors)} />}
    </>
  )
}

function problemAt(columns: readonly LineColumn[], rows: readonly Line[], { row, col }: Place, errors: ReadonlyMap<number, readonly CellError[]>): string {
  const column = columns[col]
  const line = rows[row]
  if (!column || !line) return ''
  return toldAt(errors.get(row) ?? [], row, column.key, col === 0) || (problemsOf(columns, line).get(column.key) ?? '')
}

/** What is wrong with the cell that has the keyboard, and what came of a paste. Always there, so that it is read out and nothing moves. */
const GridStatus = ({ said, problem }: { readonly said: string; readonly problem: string }) => (
  <Text size="sm" mih={22} role="status" c={problem ? 'var(--mac-danger-text)' : 'dimmed'}>{problem || said}</Text>
)

/** Handlers that stay the same for as long as the grid stands, so that a keystroke draws one row again and not all of them. */
function useShared({ id: gridId, columns, context, disabled }: GridPlan, grid: Pick<Grid, 'onPoint' | 'onShow' | 'onLine' | 'onMove' | 'onRemove'>): RowShared & Pick<Grid, 'onShow'> {
  const latest = useRef(grid)
  useEffect(() => {
    latest.current = grid
  })
  return useMemo(
    () => ({
      gridId, columns, context, disabled,
      onShow: (place) => latest.current.onShow(place),
      onPoint: (row, col, edit) => latest.current.onPoint(row, col, edit),
      onLine: (row, line) => latest.current.onLine(row, line),
      onMove: (move) => latest.current.onMove(move),
      onRemove: (row) => latest.current.onRemove(row),
    }),
    [gridId, columns, context, disabled],
  )
}

const NONE: readonly CellError[] = []

interface LineAtProps {
  readonly rows: readonly Line[]
  readonly shared: RowShared
  readonly active: Place
  readonly editing: string | null
  readonly told: ReadonlyMap<number, readonly CellError[]>
  /** A blank line stands at the end. */
  readonly isOpen: boolean
}

const ListRow = ({ index, style, rows, shared, active, editing, told, isOpen }: RowComponentProps<LineAtProps>) => (
  <LineAt index={index} rows={rows} shared={shared} active={active} editing={editing} told={told} isOpen={isOpen} style={style} />
)

function LineAt({ index, rows, shared, active, editing, told, isOpen, style }: LineAtProps & { readonly index: number; readonly style?: RowComponentProps['style'] }) {
  const isHere = active.row === index
  return (
    <GridRow
      shared={shared}
      line={rows[index] ?? {}}
      index={index}
      activeCol={isHere ? active.col : -1}
      editing={isHere ? editing : null}
      told={told.get(index) ?? NONE}
      isNew={isOpen && index === rows.length - 1}
      style={style}
    />
  )
}
