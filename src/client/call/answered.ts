import type { Row } from "../../wire/envelope";
import { CallFailed } from "../offline/contract/reader";

/** The rows of an answer. Throws CallFailed with the sentences of a refusal. */
export function answered(rows: readonly Row[]): readonly Row[] {
  const refused = rows.filter(({ err }) => err !== undefined && err !== "" && Number(err) !== 0);
  if (refused.length > 0) throw new CallFailed("refused", refused.map(({ errormsg }) => String(errormsg)).join("\n"));
  return rows;
}
