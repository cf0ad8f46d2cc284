import { createContext, type ComponentType } from "react";
import type { Row } from "../../wire/envelope";
import type { FormLink } from "../rows/form-link";
import type { CreatedRecord, StartValues } from "../rows/record-creation";

/** A record of an embedded list, as its form opens it; `id` '0' for a new one. */
export interface EmbeddedRecord {
  readonly formname: string;
  readonly id: string;
  readonly title: string;
}

export interface EmbeddedListProps {
  /** Name of the list, as its own page has it. */
  readonly entity: string;
  readonly pageSize: number;
  readonly withHeader: boolean;
  /** `html`: draws each row from the HTML of its columns, one below the other, instead of a table. */
  readonly draw: "table" | "html";
  /** When the number changes, the list is read again. */
  readonly refresh: number;
  /** Null if rows cannot be opened. */
  readonly onOpen: ((record: EmbeddedRecord) => void) | null;
}

export interface EmbeddedChartProps {
  /** `piechart`, `verticalbar`, `doughnutchart`, `polar`, `gauge` (FORM-040). */
  readonly kind: string;
  /** The chart row of FORM-059. */
  readonly row: Row;
}

export interface EmbeddedFormProps {
  readonly formname: string;
  readonly title: string;
}

export interface FormDrawerProps {
  readonly link: FormLink;
  /** As wide as lines need; otherwise as wide as a master needs. */
  readonly isWide: boolean;
  /** What the name of a new record starts with. */
  readonly named?: string;
  readonly values?: StartValues;
  /** Closes after a save; otherwise the form stays open. */
  readonly closesOnSave?: boolean;
  /** The form is drawn and has the focus, or it says why it cannot be shown. */
  readonly onShown?: () => void;
  /** The server or this device has a save of the form. */
  readonly onSaved: (record: CreatedRecord) => void;
  /** Called when it has closed. */
  readonly onClose: () => void;
}

export interface RecordPickerProps {
  /** Source of the options, as a field of a form names it. */
  readonly source: string;
  /** What narrows the options of the source: a value, or `column=value`; by default none. */
  readonly filter?: string;
  readonly label: string;
  /** What is wrong with the choice, below the box; a text without a choice has its own sentence there. */
  readonly error?: string;
  /** The chosen record, shown in the box; without it the picker is for one choice, which is handed on at once. */
  readonly chosen?: PickedRecord;
  readonly onChoose: (record: PickedRecord) => void;
  /** Reports a text that was left without a choice, as the sentence that the picker shows; '' when that is over. */
  readonly onUnfinished?: ((sentence: string) => void) | undefined;
}

/** `id` '' for none. */
export interface PickedRecord {
  readonly id: string;
  readonly name: string;
}

/** Parts of the app that form elements, widgets and lists show without importing them; the app gives them. */
export interface EmbeddedParts {
  readonly List: ComponentType<EmbeddedListProps>;
  readonly Search: ComponentType;
  /** The picker of all dropdowns, for a single choice. */
  readonly RecordPicker: ComponentType<RecordPickerProps>;
  readonly Chart: ComponentType<EmbeddedChartProps>;
  /** A form inside other content; a record that it makes stays in it. */
  readonly Form: ComponentType<EmbeddedFormProps>;
  /** The form of a record in a drawer at the right (REP-017). */
  readonly FormDrawer: ComponentType<FormDrawerProps>;
  /** The widgets of the dashboard (OPEN-012). */
  readonly Dashboard: ComponentType;
}

export const EmbeddedPartsContext = createContext<EmbeddedParts | null>(null);
