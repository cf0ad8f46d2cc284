import { PHONE } from "../../browser/phone";

const KEY = "mac-design";
const listeners = new Set<() => void>();

/**
 * Whether the developer sees the tools of the form editor; on until switched off on this device (FORM-065). On a
 * phone they are off until switched on: a phone is for entering data, and every field would be below its tools.
 */
export const designMode = {
  isOn: (): boolean =>
    (window.localStorage.getItem(KEY) ?? (window.matchMedia(PHONE).matches ? "off" : "on")) !== "off",
  set: (isOn: boolean): void => {
    window.localStorage.setItem(KEY, isOn ? "on" : "off");
    listeners.forEach((listener) => listener());
  },
  /** A user who sets up a company enters data and edits no forms; a choice already made on this device stays. */
  offUnlessChosen: (): void => {
    if (window.localStorage.getItem(KEY) === null) designMode.set(false);
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
