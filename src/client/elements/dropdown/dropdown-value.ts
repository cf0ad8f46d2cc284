import { isRecord } from "../../../wire/envelope";
import { plainText } from "../fields/plain-text";
import { isNothing } from "./option";

/** Shared by the three dropdown elements. A reference to a record made on this device has no text, only a label. */
export const dropdownValue = {
  empty: "",
  toText: (value: unknown): string => {
    if (Array.isArray(value)) return value.map(plainText).join(", ");
    const text = isNothing(value) || isRecord(value) ? "" : plainText(value);
    return text.startsWith("tmp:") ? "" : text;
  },
  isMissing: isNothing,
} as const;
