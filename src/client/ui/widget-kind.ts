import type { ComponentType } from "react";
import type { WidgetRow } from "../../definitions/widget-row";

export interface WidgetProps {
  readonly row: WidgetRow;
  /** Colour of its group, by its Mantine name. */
  readonly colour: string;
}

/** How one `Widgetstype` is drawn: one of the kinds that a `*.widget.tsx` exports, found by its suffix (DASH-004). */
export interface WidgetKind {
  readonly type: string;
  /** Charts are shown in every search (DASH-021). */
  readonly isChart: boolean;
  /** A box of a few lines. Small boxes have rows of their own and are not stretched beside a chart. */
  readonly isSmall?: boolean;
  /** Columns of 12 on a wide screen; one below the other on phones. */
  readonly columns: 3 | 4 | 6 | 12;
  readonly Draw: ComponentType<WidgetProps>;
}

export function defineWidgetKinds(kinds: readonly WidgetKind[]): readonly WidgetKind[] {
  return kinds;
}

/** Null for an unknown type. */
export type KindOf = (type: string) => WidgetKind | null;
