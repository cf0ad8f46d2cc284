import type { Row } from "../../../wire/envelope";
import type { TrailState } from "./trail-state";

/** A record with its state in the trail. */
export interface TrailedRecord {
  readonly id: number;
  readonly name: string;
  readonly stored: Row | null;
  readonly state: TrailState | null;
}
