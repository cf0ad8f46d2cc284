import type { LabelSizeName } from "./label-sizes";

/** An item on the page Labels. */
export type LabelLine = {
  readonly itemid: number;
  readonly item: string;
  /** Its own code; '' where the user may not see it. */
  readonly code: string;
  /** Codes that its label may have, one a line, the usual one first; '' for none. */
  readonly barcodes: string;
  readonly batchno: string;
  /** `yyyy-mm-dd` or ''. */
  readonly expirydate: string;
  /** How many labels of it. */
  readonly count: number;
};

/** What the server answers for labels: the PDF, and what to know before printing. */
export interface LabelsAnswer {
  /** PDF as base64. */
  readonly pdf: string;
  readonly notes: readonly string[];
}

/** What the page sends besides the source of the lines. */
export interface LabelsQuestion {
  readonly size: LabelSizeName;
  readonly first: number;
  readonly lines: readonly {
    readonly itemid: number;
    readonly barcode: string;
    readonly batchno: string;
    readonly expirydate: string;
    readonly count: number;
  }[];
}
