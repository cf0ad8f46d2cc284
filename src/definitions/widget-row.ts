/** Type of a widget (DASH-004 to DASH-017). The browser draws any other name as `No project match`. */
export type WidgetType =
  | "box-a"
  | "box-b"
  | "box-c"
  | "box-d"
  | "box-piechart"
  | "box-verticalbar"
  | "box-doughnutchart"
  | "box-polar"
  | "box-gauge"
  | "box-multitype"
  | "box-reactpage3"
  | "box-reactpage6"
  | "box-reactpage12";

/**
 * One row of `WEBAPI_dashboard2` (DASH-003). `total` is the figure of a box, or JSON text of the chart row (FORM-059)
 * of a chart; `pathname` is the link of a box, or the name of the form of a `box-reactpageN`. `percentage` is 0 to
 * 100, or '' for none.
 */
export interface WidgetRow {
  readonly formgroupname: string;
  readonly Widgetstype: string;
  /** CSS colour of the group. */
  readonly bg: string;
  readonly total: number | string;
  readonly heading: string;
  readonly pathname: string;
  /** Name of a menu icon. */
  readonly faicon: string;
  readonly percentage: number | string;
  readonly percentageDescription: string;
  /** Key of the module to which the figure belongs. */
  readonly formmnu: string;
}

/** Only the first row has these (DASH-022); empty if there is no notice. `noticetimer` in ms. */
export interface NoticeFields {
  readonly noticeicon: string;
  readonly noticetitle: string;
  /** Sanitised by the server, and again when it is shown. */
  readonly noticehtml: string;
  readonly noticetimer: number | string;
}

/** Cards that a user may choose for the first screen: more are not seen without scrolling. */
export const HOME_CARDS_MAX = 8;

/** Defaults, if the notice does not set them (DASH-024). */
export const NOTICE_MS = 30_000;
export const NOTICE_TITLE = "IMPORTANT NOTICE: Please wait for 30 sec.";
