import type { ComponentType } from 'react'
import type { WidgetRow } from '../../definitions/widget-row'

export interface WidgetProps {
  readonly row: WidgetRow
  /** Colour of its group, by the name that Mantine has for it. */
  readonly colour: string
}

/** How one `Widgetstype` is drawn: default export of `<Widgetstype>.widget.tsx`, found by its suffix (DASH-004). */
export interface WidgetKind {
  readonly type: string
  /** Charts always show, whatever is searched (DASH-021). */
  readonly isChart: boolean
  /** A box of a few lines: these stand in rows of their own, not stretched beside a chart. */
  readonly isSmall?: boolean
  /** Columns of 12 on a wide screen; one below the other on phones. */
  readonly columns: 3 | 4 | 6 | 12
  readonly Draw: ComponentType<WidgetProps>
}

export function defineWidgetKind(kind: WidgetKind): WidgetKind {
  return kind
}

/** Null for a type that nothing draws. */
export type KindOf = (type: string) => WidgetKind | null
