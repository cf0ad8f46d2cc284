import type { Row } from "../../wire/envelope";
import type { Question } from "../ui/dialogs";

/** The confirmations that a save needs, as one question with a sentence per line. */
export const questionOf = (rows: readonly Row[]): Question => ({
  title: "Save anyway?",
  text: [...new Set(rows.map(({ errormsg }) => String(errormsg ?? "")).filter(Boolean))].join("\n"),
  confirmLabel: "Save anyway",
  cancelLabel: "Go back",
});
