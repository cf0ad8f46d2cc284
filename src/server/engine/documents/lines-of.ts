import { cellRows } from "../../../definitions/bill/cells";
import type { Row } from "../../../wire/envelope";

/** The lines of a parsed record, as rows. */
export const linesOf = (record: Row, key: string): readonly Row[] => cellRows(record[key]);
