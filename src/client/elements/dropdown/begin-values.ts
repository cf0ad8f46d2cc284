import type { RecordBegin } from "../../../definitions/record-begin";
import type { Offline } from "../../offline/offline";
import type { StartValues } from "../../rows/record-creation";
import { askDevice, askServer } from "./ask-options";
import { exactAt } from "./option";

/** What the form of a new record waits for before it is drawn without, ms. */
const WAIT_MS_MAX = 2_000;

const NONE: StartValues = {};

/**
 * The values and labels that a record made from a picker begins with. What is not there under its name, or is not told
 * in time, is left for the user to enter.
 */
export async function beginValues(offline: Offline, begins: readonly RecordBegin[]): Promise<StartValues> {
  if (begins.length === 0) return NONE;
  const late = new Promise<StartValues>((resolve) => setTimeout(() => resolve(NONE), WAIT_MS_MAX));
  const found = await Promise.race([Promise.all(begins.map((begin) => foundFor(offline, begin))), late]);
  return Object.assign({}, ...[found].flat());
}

async function foundFor(offline: Offline, { key, source, name }: RecordBegin): Promise<StartValues> {
  const question = { source, search: name, filter: "", filterKey: "", offset: 0 };
  const own = await askDevice(offline, question).catch(() => null);
  const page = own ?? (await askServer(offline, question).catch(() => null));
  const option = page?.options[exactAt(page.options, name)];
  return option ? { [key]: String(option.value), [`${key}_label`]: option.label } : NONE;
}
