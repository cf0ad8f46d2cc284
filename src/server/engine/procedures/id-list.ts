import { z } from "zod";
import { BadRequest } from "../call/bad-request";

/** Most ids of one question: the lines of the largest document. */
const IDS_MAX = 5000;

/** A parameter with ids separated by commas. */
export const ID_LIST = z
  .string()
  .max(60_000)
  .regex(/^(\d{1,15}(,\d{1,15})*)?$/, "is not a list of numbers");

/** The ids of such a parameter. Throws `BadRequest` for more than 5,000; `noun` is what they are of, `items`. */
export function idsIn(text: string, param: string, noun: string): readonly number[] {
  const ids = text.split(",").filter(Boolean).map(Number);
  if (ids.length > IDS_MAX)
    throw new BadRequest(`${param} names more than ${IDS_MAX.toLocaleString("en-IN")} ${noun}.`);
  return ids;
}
