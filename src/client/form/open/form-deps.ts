import type { Offline } from "../../offline/offline";
import type { announce, confirm, toast } from "../../ui/dialogs";

/** The outside world that an open form uses; screens pass in the real one, tests their own. */
export interface FormDeps {
  readonly offline: Offline;
  readonly dialogs: {
    readonly announce: typeof announce;
    readonly confirm: typeof confirm;
    readonly toast: typeof toast;
  };
  /** To a path within the app, or -1 for back. */
  readonly navigate: (to: string | -1) => void;
}

/** The form to open, and its record. */
export interface FormQuestion {
  readonly formname: string;
  /** '0' for a new record, `tmp:<opId>` for one whose first save still waits. */
  readonly id: string;
  /** Title until the definition is loaded. */
  readonly title?: string;
  /** Load procedure, used where the definition names none. */
  readonly sqlsp?: string;
  /** A refused or conflicting save to correct in this form. */
  readonly op?: string;
  /** The source documents of a new document (`ui/made-from.ts`). */
  readonly from?: string;
  readonly inDrawer?: boolean;
  /** Starting values of a new record by field, with `<key>_label` for the text of a reference. */
  readonly values?: Readonly<Record<string, string>>;
  /** The scan that the new record is entered from: its id, or `tmp:<opId>` while its own save waits. */
  readonly scan?: string;
  /** The scan session whose lines the new record has: its draft holds them. */
  readonly session?: string;
  /** Some of its fields are chosen for something else: no draft is read or stored. */
  readonly keepsNoDraft?: boolean;
  /** Names the visit of the page: at another one a record that the open form has saved makes way for a new one. */
  readonly visit?: string;
  /** The developer's draft of the form, to view only: nothing is saved and nothing of it is stored. */
  readonly preview?: boolean;
}

export const isNewRecord = (recordKey: string): boolean => recordKey === "" || recordKey === "0";

/** How a form starts, apart from its record: a different start means another form. */
export const beginningOf = ({
  values,
  scan,
  from,
  session,
}: Pick<FormQuestion, "values" | "scan" | "from" | "session">): string =>
  JSON.stringify([values ?? {}, scan ?? "", from ?? "", session ?? ""]);

const TMP = /^tmp:([0-9a-f-]{36})$/i;

/** The operation behind `tmp:<opId>`, or null. */
export const opOfTmp = (recordKey: string): string | null => TMP.exec(recordKey)?.[1] ?? null;
