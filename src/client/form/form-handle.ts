import type { ReactNode } from "react";
import type { FormNode } from "../../definitions/form-tree";
import type { FormHead } from "../../definitions/form-row";
import type { Row } from "../../wire/envelope";
import type { DocumentKey, LineLeft } from "../call/open-lines";
import type { MadeFromSource } from "../rows/made-from";
import type { StartValues } from "../rows/record-creation";

/** What one field needs to draw itself; a change of another field does not draw it again. */
export interface FieldState {
  readonly value: unknown;
  readonly error: string;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  readonly visible: boolean;
  /** The record needs it as it is now, although not every one of its kind does. */
  readonly needed: boolean;
}

/** An error of a field whose place the user wants to see; `turn` grows with every such request. */
export interface Pointed {
  readonly sentence: string;
  /** A cell of lines (`line` from 0, column by key) to return to, without an error. */
  readonly cell?: CellPlace;
  readonly turn: number;
}

export interface CellPlace {
  readonly line: number;
  readonly column: string;
}

/** State of the whole form that an element may read besides its own field (FORM-067). */
interface FormSummary {
  readonly isValid: boolean;
  readonly pageloaded: boolean;
  readonly listdetailrefresh: number;
  readonly isauditlock: boolean;
  readonly dirty: boolean;
  readonly busy: boolean;
}

/** Another form, as a drawer or an embedding element names it; `id` is '0' for a new record. */
export interface DrawerPage {
  readonly formname: string;
  readonly id: string;
  readonly title: string;
  /** Load procedure, used where the definition names none. */
  readonly sqlsp?: string;
  /** What the name of a new record starts with. */
  readonly named?: string;
  readonly values?: StartValues;
}

/** The form and its record. */
export interface FormIdentity {
  readonly id: string;
  readonly head: FormHead;
  readonly title: string;
  /** `tmp:<opId>` for a record whose first save still waits, '0' for a new one. */
  readonly recordKey: string;
  readonly inDrawer: boolean;
  readonly locked: boolean;
  /** Wall clock of the device, ms: decides what "today" means in a date field. */
  readonly now: () => number;
}

/** The values of the fields, their labels and their errors. */
export interface FormValues {
  /** Subscribes the calling component to one field. */
  readonly useField: (key: string) => FieldState;
  /** Only whether the field is drawn: another value does not draw the caller again. */
  readonly useVisible: (key: string) => boolean;
  /** Whether the test holds for one of the fields. */
  readonly useSome: (keys: readonly string[], test: (field: FieldState, key: string) => boolean) => boolean;
  /** One plain value of the whole form, e.g. `(form) => form.listdetailrefresh`. */
  readonly useState: <T extends string | number | boolean>(read: (form: FormSummary) => T) => T;
  readonly get: (key: string) => unknown;
  readonly values: () => Row;
  /**
   * `remaining`: errors, one per row of text, that the new value still has; without it the field's error is cleared.
   */
  readonly set: (key: string, value: unknown, remaining?: string) => void;
  /** Typed text that is no value yet, as a sentence that blocks a save and is shown at the field; '' when over. */
  readonly setUnfinished: (key: string, sentence: string) => void;
  /** For elements with parts: the error whose place is to be shown and focused; null until one was chosen. */
  readonly usePointed: (key: string) => Pointed | null;
  /** What the columns of a field with lines depend on now. */
  readonly useColumnsNow: (key: string) => ColumnsNow;
  /** The line (from 0) and column of a field with lines where the user is: the form shows the facts of its item. */
  readonly atLine: (key: string, line: number, column: string) => void;
  /** The text of a chosen option, stored next to the value so that lists can show it before the server does. */
  readonly setLabel: (key: string, label: string) => void;
  readonly label: (key: string) => string;
}

/** What the columns of a field with lines depend on beside their definition. */
export interface ColumnsNow {
  /** Keys of the columns that are not shown. */
  readonly hidden: readonly string[];
  /** Items kept in batches: Enter stops at the columns of batches in their lines only. */
  readonly inBatches: readonly string[];
  /** The unit by which a line counts that has none, by item: its base unit. */
  readonly units: Readonly<Record<string, string>>;
}

/** How the focus moves. */
interface FormMoves {
  /** Resolves when what follows from the entry (usual prices, figures) is filled in, or is late. */
  readonly settled: () => Promise<void>;
  /** Call when a field is left: runs its checks, its server validation and its calculation. */
  readonly leave: (key: string) => void;
  /** Enter: to the field of `aspx_codes`, otherwise to the next one that can be typed in; `back` for Shift+Enter. */
  readonly next: (key: string, back?: boolean) => void;
}

/** Actions on the record. */
interface FormSaving {
  readonly useBusy: () => boolean;
  /** Why the form cannot be saved now (right, lock, connection), one sentence; '' where it can. */
  readonly useBlocked: () => string;
  readonly submit: (node: FormNode, then?: "stay" | "new" | "close") => Promise<void>;
  /** Saves with the first save button and stays here; true where the server or this device has the record. */
  readonly save: () => Promise<boolean>;
  /** False where the right to add or to change is missing: such a form has no save button. */
  readonly canEdit: () => boolean;
  /**
   * Runs the procedure of a button row (FORM-023); needs the server. Its answer is shown, its FORM-073 rows are
   * applied.
   */
  readonly run: (node: FormNode) => Promise<void>;
}

/** Pages that open from here, and what is drawn inside. */
export interface FormPlaces {
  readonly close: (path?: string) => void;
  /** Goes to a path with the selection made here; that is no unsaved work, so no confirmation is asked for. */
  readonly leaveTo: (path: string) => void;
  /** Opens another form in a drawer: top for pages (FORM-063), left for a record of an embedded list (FORM-064). */
  readonly openDrawer: (place: "left" | "top", page: DrawerPage) => void;
  /** Another form drawn inside this one (FORM-041). */
  readonly embed: (page: DrawerPage) => ReactNode;
  readonly draw: (nodes: readonly FormNode[]) => ReactNode;
}

/** What the record can take from other documents. */
interface FormSources {
  /** The lines of a document with what is left of each. Rejects with a CallFailed whose message is for the user. */
  readonly linesToTake: (source: DocumentKey) => Promise<readonly LineLeft[]>;
  /** Puts lines of documents into this form; resolves with their number. Rejects like `linesToTake`. */
  readonly takeLines: (sources: readonly MadeFromSource[]) => Promise<number>;
}

/** The developer's tools. */
export interface FormDesign {
  /** The user is the developer and the form is not a preview. */
  readonly isDeveloper: boolean;
  /** Whether the developer's tools are shown (FORM-065). */
  readonly useDesign: () => boolean;
  /** Opens the property editor of one row in the right drawer (FORM-062). */
  readonly editRow: (key: string) => void;
}

/** The open form, as its elements see it (FORM-067). Made by `form/`; elements import nothing else of `form/`. */
export interface FormHandle
  extends FormIdentity, FormValues, FormMoves, FormSaving, FormPlaces, FormSources, FormDesign {}
