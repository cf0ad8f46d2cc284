import type { WidgetType } from "../../../definitions/widget-row";
import type { IsoDate } from "../../../domain/calendar";
import type { Context } from "../call/context";
import type { RightsMap } from "../call/rights";
import type { Audience } from "./audience";
import type { ReportFilters } from "./report-figures";
import type { Tally } from "../records/tally";

/**
 * Who gets a widget. With a module: users who may view it, show it on their dashboard, and see all of the named
 * fields, because a count reveals what it counts.
 */
export type WidgetNeed =
  | "signed-in"
  | "company-admin"
  | "developer"
  | { readonly module: string; readonly fields?: readonly string[] };

/** Figures of the whole dashboard, read by one query before any widget runs. */
export interface Figures {
  /** Exact number of records of a kind. */
  readonly count: (entity: string) => number;
  /** Number by bucket, without zeros; only for tallies that the widget names. */
  readonly tally: (tally: Tally) => ReadonlyMap<string, number>;
}

export interface WidgetContext extends Context {
  readonly figures: Figures;
  readonly rights: RightsMap;
  /** Today in India. */
  readonly today: IsoDate;
}

/** A chart row (FORM-059). */
export interface WidgetChart {
  readonly labels: readonly string[];
  readonly data: readonly number[];
  /** One colour for all or one each; by default the browser's own. */
  readonly backgroundColor?: readonly string[];
  /** What `data` is beside the values of `before`, and these, one for each label. */
  readonly datalabel?: string;
  readonly before?: readonly number[];
  readonly beforelabel?: string;
}

/** The place of a widget on the first screen. */
interface HomePlace {
  /** Its order by audience; users of another audience do not have it there. */
  readonly for: Readonly<Partial<Record<Audience, number>>>;
  /** The list in which it is a line, for figures that are read together. */
  readonly list?: string;
  /** Only where its figure is not 0. */
  readonly ifAny?: true;
  /** Users put it there by other means, so it stands there whatever figures they choose. */
  readonly always?: true;
}

/** What a widget shows now. */
export interface WidgetAnswer {
  /** In place of the heading and the path of the widget, for one that stands for several records. */
  readonly heading?: string;
  readonly pathname?: string;
  readonly total?: number;
  /** 0 to 100. */
  readonly percentage?: number;
  readonly percentageDescription?: string;
  readonly chart?: WidgetChart;
}

type WidgetAnswers = WidgetAnswer | readonly WidgetAnswer[] | null;

/** One widget of the dashboard: default export of `<name>.widget.ts`. */
export interface WidgetDeclaration {
  readonly type: WidgetType;
  /** Name of its group (`formgroupname`); icon and colour come from the menu's group. */
  readonly group: string;
  readonly order: number;
  readonly heading: string;
  /** One of the icons of the menu. */
  readonly icon: string;
  /** Route that a box opens, or the form of a `box-reactpageN`. */
  readonly pathname?: string;
  /** The report that explains the figure, with its filters; opened in place of `pathname` by users who may view it. */
  readonly report?: {
    readonly name: string;
    readonly filters?: (ctx: WidgetContext) => ReportFilters;
  };
  readonly home?: HomePlace;
  readonly needs: WidgetNeed;
  readonly tallies?: readonly Tally[];
  /**
   * Null where there is nothing to show; a list for one box each. Reads only indexes or maintained
   * counts, because it runs each time the dashboard opens.
   */
  readonly run: (ctx: WidgetContext) => WidgetAnswers | Promise<WidgetAnswers>;
}

export function defineWidget(widget: WidgetDeclaration): WidgetDeclaration {
  return widget;
}
