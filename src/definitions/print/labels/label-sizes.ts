/** Sheets and rolls of labels. Lengths are in mm. */
export interface LabelSize {
  readonly label: string;
  /** Sheet or strip of the roll that one page is. */
  readonly page: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** From the edge of the page to the first label. */
  readonly left: number;
  readonly top: number;
  /** Between two columns. */
  readonly gap: number;
  /**
   * A dot of a thermal printer (203 dpi): bars are whole dots wide, otherwise they blur. Null for a page printer, whose
   * dots are small enough.
   */
  readonly dot: number | null;
}

const A4 = { width: 210, height: 297 };

const sheet = (label: string, size: Omit<LabelSize, "label" | "page" | "dot">): LabelSize => ({
  ...size,
  label,
  page: A4,
  dot: null,
});

const roll = (label: string, width: number, height: number, columns = 1, gap = 0): LabelSize => ({
  label,
  page: { width: columns * width + (columns - 1) * gap, height },
  columns,
  rows: 1,
  width,
  height,
  left: 0,
  top: 0,
  gap,
  dot: 0.125,
});

/** Sizes that stationers sell: those of the sheets are known by the makers' numbers L7159, 3651 and L7651. */
export const LABEL_SIZES = {
  A4x24: sheet("A4, 24 labels of 63.5 × 33.9 mm", {
    columns: 3,
    rows: 8,
    width: 63.5,
    height: 33.9,
    left: 7.25,
    top: 12.9,
    gap: 2.5,
  }),
  A4x40: sheet("A4, 40 labels of 52.5 × 29.7 mm", {
    columns: 4,
    rows: 10,
    width: 52.5,
    height: 29.7,
    left: 0,
    top: 0,
    gap: 0,
  }),
  A4x65: sheet("A4, 65 labels of 38.1 × 21.2 mm", {
    columns: 5,
    rows: 13,
    width: 38.1,
    height: 21.2,
    left: 4.75,
    top: 10.7,
    gap: 2.5,
  }),
  R50x25: roll("Roll, 50 × 25 mm", 50, 25),
  R38x25: roll("Roll, 38 × 25 mm", 38, 25),
  R38x25x2: roll("Roll, 38 × 25 mm, two across", 38, 25, 2, 2),
  R100x50: roll("Roll, 100 × 50 mm", 100, 50),
} as const satisfies Readonly<Record<string, LabelSize>>;

export type LabelSizeName = keyof typeof LABEL_SIZES;

/** What may stand on a label besides the bars and their code. */
export const LABEL_TEXTS = {
  name: "Item name",
  code: "Item code",
  mrp: "MRP",
  price: "Sale price",
  batch: "Batch",
  expiry: "Expiry",
} as const;

export type LabelText = keyof typeof LABEL_TEXTS;

/** How a company wants its labels. */
export interface LabelLook {
  readonly size: LabelSizeName;
  readonly texts: readonly LabelText[];
}

export const USUAL_LABELS: LabelLook = { size: "A4x24", texts: ["name", "mrp", "batch", "expiry"] };

/** Labels in one PDF. */
export const LABELS_MAX = 5_000;

/** Labels on one page, a sheet or a strip of the roll. */
export const labelsOnPage = ({ columns, rows }: LabelSize): number => columns * rows;
