import { isOn } from "../../../wire/answers";

/** Shared by `chk` and `switch`: the value is 0 or 1, whatever spelling of a flag was loaded (CONST-007). */
export const flagValue = {
  empty: 0,
  /** '' for the empty value, as for every element: a box that is not ticked does not name a record. */
  toText: (value: unknown): string => (isOn(value) ? "Yes" : ""),
  /** A required box must be ticked. */
  isMissing: (value: unknown): boolean => !isOn(value),
} as const;
