/** One entry of `WEBAPI_MacMenulist` with menutype `Shortcut` (the drawer) or '' (the Menu List page, SHELL-013). */
export interface MenuRow {
  readonly id: number;
  readonly under: number;
  readonly label: string;
  /** '' for a group; `divider` rows have `kind` 'divider' and a caption in `label`. */
  readonly path: string;
  readonly icon: string;
  readonly kind: "item" | "group" | "divider";
  readonly heading: string;
  readonly reportno: number;
  readonly TXT_placeholder: string;
  readonly bg: string;
  readonly faicon: string;
  /** The group name. */
  readonly total: string;
  /** Form of a new record, with its title and procedure; '' unless the entry is a list that the user may add to. */
  readonly addform: string;
  readonly addtitle: string;
  readonly addsqlsp: string;
  /** 1 where the user may attach files to the new record. */
  readonly addfiles: number;
  /** `New sale`. */
  readonly addlabel: string;
  /** Key that opens the new record from any screen, `F8`; '' for most lists. */
  readonly addkey: string;
  /** Other names that people look for it by, divided by commas. */
  readonly alsocalled: string;
}

/** Where the menu has a destination. */
export interface MenuPlace {
  readonly group: string;
  readonly icon: string;
  readonly order: number;
  /** Key that opens a new one from any screen, as in TallyPrime; each key has one kind. */
  readonly addKey?: AddKey;
  /** See `alsocalled`: what Tally or the trade calls it, and abbreviations. */
  readonly alsoCalled?: string;
}

/** F1, F3, F5, F11 and F12 belong to the browser, F2 goes to the date. */
export type AddKey = `${"" | "Alt+"}F${4 | 6 | 7 | 8 | 9}` | "Alt+F5";

/** One option of a dropdown (DDL-002). `value` is the id; `labellist` is HTML or ''. */
export interface DropdownRow {
  readonly key: string;
  readonly label: string;
  readonly value: string | number;
  readonly labellist: string;
  readonly filetervalue: string;
  readonly filetervalueB: string;
  readonly filetervalueC: string;
  readonly TotalCount?: number;
  /** Found by a code: the unit that one scan of it counts, and its name. */
  readonly scanunit?: number;
  readonly scanunitname?: string;
  /** How well the option fits the search, a value of `MATCH`; only in answers to a search. */
  readonly match?: number;
}
