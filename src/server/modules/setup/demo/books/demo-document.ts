import { createHash } from "node:crypto";
import type { IsoDate } from "../../../../../domain/calendar";
import type { Row } from "../../../../../wire/envelope";

/** One document of the demo's books in the shape of a save, references by name. */
export interface DemoDocument {
  /**
   * Operation id derived from the seed: a document is never stored twice, however often the filling is interrupted.
   */
  readonly op: string;
  readonly entity: string;
  /** Index of its branch in the company. */
  readonly branch: number;
  readonly day: IsoDate;
  readonly values: Row;
  /** The earlier document whose number goes into `againstno`. */
  readonly against?: string;
  /** The earlier document that the lines with a `srcline` were taken from. */
  readonly takes?: string;
  /** For a receipt or payment: the number of the party's oldest open bills that it settles, at most. */
  readonly settles?: number;
}

/** A version 8 UUID (RFC 9562), reproducible from the seed and the index of the document. */
export function operationOf(seed: number, place: number): string {
  const hex = createHash("sha256").update(`demo books ${seed} ${place}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
