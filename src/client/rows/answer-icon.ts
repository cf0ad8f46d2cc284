import type { Row } from "../../wire/envelope";
import type { DialogIcon } from "../ui/dialog-body";
import { textOf } from "./read-row";

/** The icon that an answer of the server asks for; null where it names none. */
export function iconIn(answer: Row): DialogIcon | null {
  const stype = textOf(answer, "stype");
  return stype === "success" || stype === "warning" || stype === "error" || stype === "info" ? stype : null;
}
