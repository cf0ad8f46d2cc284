import { ITEMS } from "../../../definitions/bill/bill-fault";
import { cellRows, cellText } from "../../../definitions/bill/cells";
import { AGAINST } from "../../../definitions/bill/note-rates";
import type { Row } from "../../../wire/envelope";
import { writeMadeFrom, type MadeFromSource } from "../../rows/made-from";
import type { FormEngine } from "../form-engine";
import { makeOf } from "./make-of";

/**
 * Puts lines of other documents into the open form, with the party's terms, godown and account of the first one: as a
 * new document made of them would begin. Lines that were typed stay; those taken before are replaced. Returns how many
 * lines came. Throws CallFailed with a message where nothing can be taken.
 */
export async function takeLines(
  { form, deps, set, setLabel }: FormEngine,
  sources: readonly MadeFromSource[],
): Promise<number> {
  const { definition, store } = form;
  const made = await makeOf(deps.offline, definition, writeMadeFrom({ how: "convert", sources }));
  const now = store.state().values;
  const entered = cellRows(now[ITEMS]);
  const isAgain = entered.some(isTaken);
  for (const [key, value] of Object.entries(made)) {
    if (!definition.byKey.has(key.toLowerCase()) || key === ITEMS || isKept(key, now[key], value, isAgain)) continue;
    set(key, value);
    const label = made[`${key}_label`];
    if (label !== undefined) setLabel(key, cellText(label));
  }
  const taken = cellRows(made[ITEMS]);
  set(ITEMS, [...entered.filter((line) => !isTaken(line) && cellText(line.itemid) !== ""), ...taken]);
  return taken.length;
}

const isTaken = ({ srcentity }: Row): boolean => cellText(srcentity) !== "";

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : ["", "0", "false"].includes(cellText(value)) || Number(value) === 0;

/**
 * The number that names the bill stays as it was entered, and so does what the other document leaves empty; charges
 * and discount of lines that were taken before go with them.
 */
function isKept(key: string, entered: unknown, value: unknown, isAgain: boolean): boolean {
  if (key === AGAINST) return !isEmpty(entered);
  const goesWithLines = Array.isArray(value) || key === "discountamt";
  return isEmpty(value) && !isEmpty(entered) && !(goesWithLines && isAgain);
}
