import type { WidgetType } from '../../../definitions/widget-row'
import type { IsoDate } from '../../../domain/calendar'
import type { Context } from '../call/context'
import type { RightsMap } from '../call/rights'
import type { Tally } from './tally'

/**
 * Who gets a widget. With a module: whoever may view it, has it on his dashboard, and sees all of the named fields of it, for a count
 * tells of what it counts.
 */
export type WidgetNeed =
  | 'signed-in' | 'company-admin' | 'developer'
  | { readonly module: string; readonly fields?: readonly string[] }

/** The figures of the whole dashboard, read by one query before any widget runs. */
export interface Figures {
  /** Exact number of records of a kind. */
  readonly count: (entity: string) => number
  /** Number by bucket, none that is zero; only of tallies that the widget names. */
  readonly tally: (tally: Tally) => ReadonlyMap<string, number>
}

export interface WidgetContext extends Context {
  readonly figures: Figures
  readonly rights: RightsMap
  /** In India. */
  readonly today: IsoDate
}

/** A chart row (FORM-059). */
export interface WidgetChart {
  readonly labels: readonly string[]
  readonly data: readonly number[]
  /** One for all or one each; the browser's own unless given. */
  readonly backgroundColor?: readonly string[]
}

/** What a widget has to show now. */
export interface WidgetAnswer {
  readonly total?: number
  /** 0 to 100. */
  readonly percentage?: number
  readonly percentageDescription?: string
  readonly chart?: WidgetChart
}

/** One widget of the dashboard: default export of `<name>.widget.ts`. */
export interface WidgetDeclaration {
  readonly type: WidgetType
  /** Name of its group (`formgroupname`); the groups of the menu give icon and colour. */
  readonly group: string
  readonly order: number
  readonly heading: string
  /** One of the icons of the menu. */
  readonly icon: string
  /** Where a box leads, or the form of a `box-reactpageN`. */
  readonly pathname?: string
  readonly needs: WidgetNeed
  readonly tallies?: readonly Tally[]
  /** Null where there is nothing to show. Reads what indexes or maintained counts answer: it runs whenever the dashboard is opened. */
  readonly run: (ctx: WidgetContext) => WidgetAnswer | null | Promise<WidgetAnswer | null>
}

export function defineWidget(widget: WidgetDeclaration): WidgetDeclaration {
  return widget
}
