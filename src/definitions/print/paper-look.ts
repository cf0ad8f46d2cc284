/** Papers that documents are printed on. Lengths are in points, 72 to the inch. */
export const PAPER_SIZES = {
  A4: { label: "A4", width: 595.28, height: 841.89 },
  A4L: { label: "A4 landscape", width: 841.89, height: 595.28 },
  A5: { label: "A5", width: 419.53, height: 595.28 },
  /** As long as its content. */
  R80: { label: "80 mm roll", width: 226.77, height: "auto" },
} as const;

export type PaperSize = keyof typeof PAPER_SIZES;

/** Colours of titles and rules, dark enough to be read on white. */
export const PAPER_COLOURS = {
  black: { label: "Black", ink: "#000000", tint: "#f1f3f5" },
  blue: { label: "Blue", ink: "#1d4f91", tint: "#e8eff8" },
  green: { label: "Green", ink: "#1b6e3c", tint: "#e6f3ea" },
  red: { label: "Red", ink: "#a3211f", tint: "#faeaea" },
  violet: { label: "Violet", ink: "#5b3a8c", tint: "#f0ebf7" },
} as const;

export type PaperColour = keyof typeof PAPER_COLOURS;

/** Columns of the lines of a bill that a company may leave out. */
export const LEFT_OUT = { hsn: "HSN/SAC", batch: "Batch", discount: "Discount", taxes: "Tax amounts" } as const;

export type LeftOut = keyof typeof LEFT_OUT;

/** How a company wants its papers to look. */
export interface PaperLook {
  readonly size: PaperSize;
  readonly colour: PaperColour;
  readonly leftOut: readonly LeftOut[];
}

export const USUAL_LOOK: PaperLook = { size: "A4", colour: "black", leftOut: [] };
