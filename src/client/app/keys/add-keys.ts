import type { MenuRow } from "../../../definitions/menu-row";
import type { FormLink } from "../../rows/form-link";

/** A key that opens a new record from any screen. */
export interface AddKeyLine {
  /** `F8`, `Alt+F5`. */
  readonly keys: string;
  readonly does: string;
  readonly link: FormLink;
}

/** The keys of the menu, which has only those of records that the user may add, in the order of the keyboard. */
export const addKeyLines = (rows: readonly MenuRow[]): readonly AddKeyLine[] =>
  rows
    .filter(({ addkey, addform }) => addkey !== "" && addform !== "")
    .map(({ addkey, addlabel, addform, addsqlsp, addtitle }) => ({
      keys: addkey,
      does: addlabel,
      link: { id: "0", formname: addform, sqlsp: addsqlsp, formtitle: addtitle },
    }))
    .toSorted((a, b) => order(a.keys) - order(b.keys));

/** By the number of the key. */
const order = (keys: string): number => Number(/\d+$/.exec(keys)?.[0] ?? 0);
