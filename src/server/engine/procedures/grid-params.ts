import { z } from "zod";

const text = z.string().max(200);

/** Parameters of a page of a list with a screen of its own (ACCT-038), without those of the session. */
export const GRID_PARAMS = {
  DisplayLength: z.coerce.number().int().min(1).max(500).default(10),
  DisplayStart: z.coerce.number().int().min(1).default(1),
  SortCol: text.default("id"),
  SortDir: text.default("asc"),
  Search: text.default(""),
  id: z.coerce.number().int().default(0),
  formmnu: text.optional(),
};

/** What such a page is asked for. */
export interface GridQuestion {
  readonly DisplayLength: number;
  readonly DisplayStart: number;
  readonly SortCol: string;
  readonly SortDir: string;
  readonly Search: string;
  readonly id: number;
}
