import type { Row } from "../../wire/envelope";
import { textOf } from "./read-row";

/** Name of a record as its user entered it: its label, or what the title of its save says after the form. */
export const enteredName = ({ shown, title }: { readonly shown: Row; readonly title: string }): string =>
  textOf(shown, "label") || title.slice(title.indexOf(": ") + 1).trim();
