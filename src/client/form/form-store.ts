import type { Row } from "../../wire/envelope";
import type { CellPlace, ColumnsNow, DrawerPage, FieldState, Pointed } from "./form-handle";

export type DrawerPlace = "left" | "right" | "top";
export type Texts = Readonly<Record<string, string>>;

/** Everything of an open form except its definition (FORM-067). `values`, `labels` and `errors` are by field key. */
interface FormState {
  readonly values: Row;
  readonly labels: Texts;
  readonly errors: Texts;
  readonly isValid: boolean;
  readonly pageloaded: boolean;
  /** Grows with every save: embedded lists of the form are read again. */
  readonly listdetailrefresh: number;
  readonly isauditlock: boolean;
  readonly drawers: Readonly<Record<DrawerPlace, boolean>>;
  /** What the open page drawers show. */
  readonly pages: Partial<Readonly<Record<DrawerPlace, DrawerPage>>>;
  readonly dirty: boolean;
  readonly busy: boolean;
  /** Sentences about the whole form: restored draft, waiting save, refusal. */
  readonly notices: readonly Notice[];
}

/**
 * `draft`: typed and restored; `kept`: already in the outbox; `waiting`, `problem`, `conflict`: status of a save;
 * `cancelled`: why and by whom.
 */
export interface Notice {
  readonly kind: "draft" | "kept" | "waiting" | "problem" | "conflict" | "cancelled";
  readonly text: string;
  readonly actions?: readonly NoticeAction[];
}

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** How a field may be used: set by the definition, changed by page load and calculations. */
export interface FieldRule {
  readonly disabled: boolean;
  readonly readOnly: boolean;
  readonly visible: boolean;
}

type Patch = Partial<Omit<FormState, "values" | "labels" | "errors" | "isValid">>;

const AS_DEFINED: ColumnsNow = { hidden: [], inBatches: [], units: {} };
const OPEN_FIELD: FieldRule = { disabled: false, readOnly: false, visible: true };
const EMPTY: FormState = {
  values: {},
  labels: {},
  errors: {},
  isValid: true,
  pageloaded: false,
  listdetailrefresh: 0,
  isauditlock: false,
  drawers: { left: false, right: false, top: false },
  pages: {},
  dirty: false,
  busy: false,
  notices: [],
};

/**
 * State of one form, outside React, with one set of listeners per field: a keystroke in a form of 300 fields calls
 * only the listeners of that field.
 */
export class FormStore {
  #state = EMPTY;
  readonly #rules: Map<string, FieldRule>;
  readonly #cells = new Map<string, FieldState>();
  readonly #pointed = new Map<string, Pointed>();
  readonly #unfinished = new Map<string, string>();
  readonly #places = new Map<string, CellPlace>();
  #needed: readonly string[] = [];
  readonly #columnsNow = new Map<string, ColumnsNow>();
  readonly #fieldListeners = new Map<string, Set<() => void>>();
  readonly #listeners = new Set<() => void>();

  constructor(rules: ReadonlyMap<string, FieldRule>) {
    this.#rules = new Map(rules);
  }

  readonly state = (): FormState => this.#state;

  /** The same object until this field changes. */
  field(key: string): FieldState {
    const kept = this.#cells.get(key);
    if (kept) return kept;
    const cell = {
      value: this.#state.values[key],
      error: this.#state.errors[key] ?? "",
      needed: this.#needed.includes(key),
      ...this.rule(key),
    };
    this.#cells.set(key, cell);
    return cell;
  }

  rule(key: string): FieldRule {
    return this.#rules.get(key) ?? OPEN_FIELD;
  }

  pointed(key: string): Pointed | null {
    return this.#pointed.get(key) ?? null;
  }

  /** Asks the element of a field to show the place of an error, or a cell. */
  point(key: string, sentence: string, cell?: CellPlace): void {
    const turn = (this.#pointed.get(key)?.turn ?? 0) + 1;
    this.#pointed.set(key, { sentence, turn, ...(cell ? { cell } : {}) });
    this.#notifyField(key);
  }

  /** The line (from 0) of a field with lines where the user is; -1 before they were in one. */
  line(key: string): number {
    return this.#places.get(key)?.line ?? -1;
  }

  /** The cell of a field with lines where the user is; null before they were in one. */
  cell(key: string): CellPlace | null {
    return this.#places.get(key) ?? null;
  }

  setCell(key: string, cell: CellPlace): void {
    const isSameLine = this.line(key) === cell.line;
    this.#places.set(key, cell);
    if (isSameLine) return;
    this.#fieldListeners.get(key)?.forEach((listener) => listener());
  }

  /** The same object until something in it changes. */
  columnsNow(key: string): ColumnsNow {
    return this.#columnsNow.get(key) ?? AS_DEFINED;
  }

  setColumnsNow(key: string, now: ColumnsNow): void {
    if (JSON.stringify(this.columnsNow(key)) === JSON.stringify(now)) return;
    this.#columnsNow.set(key, now);
    this.#fieldListeners.get(key)?.forEach((listener) => listener());
  }

  /** Fields that the record needs as it is now: they are marked as required. */
  setNeeded(keys: readonly string[]): void {
    const before = this.#needed;
    this.#needed = keys;
    for (const key of new Set([...before, ...keys]))
      if (before.includes(key) !== keys.includes(key)) this.#notifyField(key);
  }

  subscribeField(key: string, listener: () => void): () => void {
    const all = this.#fieldListeners.get(key) ?? new Set();
    this.#fieldListeners.set(key, all.add(listener));
    return () => all.delete(listener);
  }

  /** Called when anything except a single field's value changes: errors, busy, dirty, lock, drawers, notices. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  setValue(key: string, value: unknown): void {
    if (Object.is(this.#state.values[key], value)) return;
    this.#state = { ...this.#state, values: { ...this.#state.values, [key]: value } };
    this.#notifyField(key);
  }

  setLabel(key: string, label: string): void {
    if (this.#state.labels[key] === label) return;
    this.#state = { ...this.#state, labels: { ...this.#state.labels, [key]: label } };
    this.#notifyField(key);
  }

  unfinished(key: string): string {
    return this.#unfinished.get(key) ?? "";
  }

  /** Typed text that is not a value yet, as a sentence: an error of its field until it is cleared with ''. */
  setUnfinished(key: string, sentence: string): void {
    const before = this.unfinished(key);
    if (before === sentence) return;
    if (sentence) this.#unfinished.set(key, sentence);
    else this.#unfinished.delete(key);
    if (sentence || this.#state.errors[key] === before) this.setError(key, sentence);
  }

  setError(key: string, error: string): void {
    if ((this.#state.errors[key] ?? "") === error) return;
    const { [key]: _gone, ...others } = this.#state.errors;
    this.setErrors(error ? { ...others, [key]: error } : others);
  }

  /** Replaces all errors. */
  setErrors(errors: Texts): void {
    const before = this.#state.errors;
    this.#state = { ...this.#state, errors, isValid: Object.keys(errors).length === 0 };
    for (const key of new Set([...Object.keys(before), ...Object.keys(errors)]))
      if (before[key] !== errors[key]) this.#notifyField(key);
    this.#notify();
  }

  setRule(key: string, change: Partial<FieldRule>): void {
    const rule = this.rule(key);
    const next = { ...rule, ...change };
    if (next.disabled === rule.disabled && next.readOnly === rule.readOnly && next.visible === rule.visible) return;
    this.#rules.set(key, next);
    this.#notifyField(key);
  }

  patch(change: Patch): void {
    if (Object.entries(change).every(([name, value]) => Object.is(Reflect.get(this.#state, name), value))) return;
    this.#state = { ...this.#state, ...change };
    this.#notify();
  }

  /** A record as loaded or emptied: replaces values and labels, clears errors and notices, and is not dirty. */
  reset(values: Row, labels: Texts): void {
    this.#state = { ...this.#state, values, labels, errors: {}, isValid: true, dirty: false, notices: [] };
    this.#cells.clear();
    this.#fieldListeners.forEach((all) => all.forEach((listener) => listener()));
    this.#notify();
  }

  #notifyField(key: string): void {
    this.#cells.delete(key);
    this.#fieldListeners.get(key)?.forEach((listener) => listener());
  }

  #notify(): void {
    this.#listeners.forEach((listener) => listener());
  }
}
