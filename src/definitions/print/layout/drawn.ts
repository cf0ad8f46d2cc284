/** What pdfmake draws, as far as papers use it: its own types would bring those of browser and Node here. */
export type Drawn =
  | string
  | DrawnText
  | DrawnStack
  | DrawnColumns
  | DrawnTable
  | DrawnQr
  | DrawnImage
  | DrawnCanvas
  | readonly Drawn[];

/** Left, top, right, bottom in points. */
type Margin = readonly [number, number, number, number];

interface Placing {
  readonly width?: number | "*";
  readonly margin?: Margin;
  readonly fontSize?: number;
  readonly alignment?: "left" | "right" | "center";
  /** At this place of the page, in points from its corner; it takes no room in the flow. */
  readonly absolutePosition?: { readonly x: number; readonly y: number };
}

export interface DrawnText extends Placing {
  readonly text: string | readonly (string | DrawnText)[];
  readonly bold?: boolean;
  readonly color?: string;
  readonly fillColor?: string;
  readonly noWrap?: boolean;
  readonly fontFeatures?: readonly string[];
  /** In a table: how many cells of its row it takes; the cells after it are empty texts. */
  readonly colSpan?: number;
  readonly pageBreak?: "before";
  /** Only a text with an id has its true page after the layout, where it stands in something that may not be cut. */
  readonly id?: string;
}

export interface DrawnStack extends Placing {
  readonly stack: readonly Drawn[];
  /** Stands on one page. */
  readonly unbreakable?: boolean;
}

export interface DrawnColumns extends Placing {
  readonly columns: readonly Drawn[];
  readonly columnGap: number;
}

export interface DrawnTable extends Placing {
  /** Stands on one page. */
  readonly unbreakable?: boolean;
  readonly table: {
    readonly body: readonly (readonly Drawn[])[];
    readonly widths: readonly (number | "*")[];
    readonly headerRows?: number;
    readonly dontBreakRows?: boolean;
    readonly keepWithHeaderRows?: number;
  };
  readonly layout: object;
}

interface DrawnQr extends Placing {
  readonly qr: string;
  readonly fit: number;
  readonly eccLevel: "M";
}

interface DrawnImage extends Placing {
  readonly image: string;
  readonly fit: readonly [number, number];
}

/** Filled, without a line around it; in points from the place of the drawing. */
export interface DrawnRect {
  readonly type: "rect";
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly color: string;
}

interface DrawnCanvas extends Placing {
  readonly canvas: readonly DrawnRect[];
}

/** A whole document for pdfmake. */
export interface DrawnDocument {
  /** In points; "auto" is as long as the content. */
  readonly pageSize: "A4" | "A3" | { readonly width: number; readonly height: number | "auto" };
  readonly pageOrientation?: "landscape";
  readonly pageMargins: Margin;
  readonly defaultStyle: { readonly font: string; readonly fontSize: number; readonly lineHeight: number };
  readonly info: { readonly title: string; readonly author: string; readonly subject: string };
  readonly language: string;
  readonly displayTitle: boolean;
  readonly watermark?: { readonly text: string; readonly opacity: number; readonly bold: boolean };
  readonly header?: (page: number, pages: number) => Drawn;
  readonly footer?: (page: number, pages: number) => Drawn;
  readonly content: readonly Drawn[];
}
