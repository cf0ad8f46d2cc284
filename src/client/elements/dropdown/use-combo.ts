import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { MATCH } from "../../../definitions/name-match";
import { awaitChoice, dropTypedAhead } from "../../browser/type-ahead";
import { pressInCombo } from "./combo-keys";
import { type DdlOption, exactAt, fitOf } from "./option";
import type { OptionsView } from "./use-options";

interface ComboActions {
  readonly choose: (option: DdlOption) => void;
  readonly add: (text: string) => void;
  /** Makes a record of what is typed in its own form, where that is possible. */
  readonly create: () => void;
  /** Backspace or Delete in the empty input. */
  readonly clear: () => void;
  /** Enter with nothing to choose, or after the only choice: to the next field; Shift+Enter goes back. */
  readonly next: (back: boolean) => void;
  /** Whether free text may be added. */
  readonly canAdd: (text: string) => boolean;
  /** Tab does what Enter does: it moves between the cells of a grid. */
  readonly takesTab: boolean;
  /** Several options may be chosen, one after another. */
  readonly multiple: boolean;
}

interface Combo {
  readonly open: boolean;
  /** The typed text; null while nothing is typed and the label of the choice is shown. */
  readonly typed: string | null;
  /** The marked row, which Enter chooses; -1 for none. */
  readonly active: (view: OptionsView) => number;
  /** Enter was pressed on a text that no option fits well enough. */
  readonly isUnmatched: boolean;
  /** The field was left, by Enter, Tab or otherwise, before the answer to the typed text arrived. */
  readonly awaited: boolean;
  readonly type: (text: string) => void;
  readonly show: () => void;
  readonly hide: () => void;
  readonly onKeyDown: (event: KeyboardEvent, view: OptionsView) => void;
  /** Call with every view: completes a choice that was made before its answer arrived. */
  readonly settle: (view: OptionsView, hasFocus: boolean) => void;
  /** The focus has left: the typed text is chosen where an option has exactly that name, otherwise it stays. */
  readonly leave: (view: OptionsView) => void;
  /** Text that was typed, left and not chosen. */
  readonly leftover: string;
  /** Text that is typed at this moment and not chosen yet. */
  readonly pendingText: () => string;
  /** Chooses one option, or adds the typed text; false where neither is possible. */
  readonly take: (view: OptionsView, index: number) => boolean;
  /** Closes the list and keeps the typed text. */
  readonly fold: () => void;
}

interface ComboState {
  readonly open: boolean;
  readonly typed: string | null;
  /** The row that an arrow key reached; null before: then the typed text marks a row. */
  readonly active: number | null;
  /** What to choose from the answer: the marked row (Enter, Tab), or only an option with exactly the typed name. */
  readonly awaited: "marked" | "exact" | null;
  readonly isUnmatched: boolean;
}

const CLOSED: ComboState = { open: false, typed: null, active: null, awaited: null, isUnmatched: false };

function useComboState(initial: string | undefined) {
  const [state, setState] = useState<ComboState>(() =>
    initial === undefined ? CLOSED : { ...CLOSED, open: true, typed: initial },
  );
  // A choice can move the focus at once: the handler of the blur must know of the choice before it is drawn.
  const now = useRef(state);
  const put = (next: ComboState) => {
    now.current = next;
    setState(next);
  };
  const hide = () => put(CLOSED);
  const show = () => put({ ...CLOSED, open: true });
  const fold = () => put({ ...CLOSED, typed: now.current.typed });
  const text = (state.typed ?? "").trim();
  return { state, text, now, put, moves: { hide, show, fold }, pendingText: () => (now.current.typed ?? "").trim() };
}

/** The row that a typed text marks: the first option that fits, else the Add row if there is one, else none (-1). */
function markedBy(text: string, options: readonly DdlOption[], canAdd: ComboActions["canAdd"]): number {
  if (text === "") return -1;
  const fit = fitOf(text);
  const first = options.findIndex((option) => fit(option) <= MATCH.inOrder);
  if (first >= 0) return first;
  return canAdd(text) ? options.length : -1;
}

/**
 * The answer to the typed text is on its way. Of what the device does not have, a colleague may have made the record a
 * minute ago; a row that the user walked to is meant as it is.
 */
const isOnItsWay = ({ ready, asking, options }: OptionsView, marked: number, { active }: ComboState): boolean =>
  !ready || (asking && active === null && !options[marked]);

/** Keyboard behaviour of a picker: typing opens, arrows move, Enter chooses and moves on, Esc closes. */
export function useCombo(actions: ComboActions, initial?: string): Combo {
  const { state, text, now, put, moves, pendingText } = useComboState(initial);
  const { hide, fold } = moves;
  const { open, typed, awaited } = state;
  const take = (view: OptionsView, index: number): boolean => {
    const option = view.options[index];
    if (option) actions.choose(option);
    else if (text !== "" && actions.canAdd(text)) actions.add(text);
    else return false;
    hide();
    return true;
  };
  const takeExact = (view: OptionsView) => {
    const at = exactAt(view.options, text);
    if (at < 0 || !take(view, at)) fold();
  };
  const active = (view: OptionsView): number => state.active ?? markedBy(text, view.options, actions.canAdd);
  const mustWait = (view: OptionsView): boolean => text !== "" && isOnItsWay(view, active(view), state);
  const enter = (view: OptionsView, back: boolean) => {
    if (!open && text !== "") return put({ ...CLOSED, open: true, typed });
    if (open && mustWait(view)) return put({ ...state, awaited: "marked" });
    const marked = active(view);
    if (!open || (marked < 0 && text === "")) {
      hide();
      actions.next(back);
    } else if (marked < 0) put({ ...state, isUnmatched: true });
    else if (take(view, marked) && !actions.multiple) actions.next(back);
  };
  const onKeyDown = (event: KeyboardEvent, view: OptionsView) => {
    const last = view.options.length - (actions.canAdd(text) ? 0 : 1);
    const place = { open, typed, active: active(view), ready: !mustWait(view), last, takesTab: actions.takesTab };
    pressInCombo(event, place, {
      ...moves,
      enter: (back) => enter(view, back),
      walk: (to) => put({ ...state, active: to, isUnmatched: false }),
      chooseAndLeave: () => (mustWait(view) ? put({ ...state, awaited: "marked" }) : void take(view, active(view))),
      clear: actions.clear,
      create: () => (actions.canAdd(text) ? void take(view, view.options.length) : actions.create()),
    });
  };
  return {
    open,
    typed,
    active,
    isUnmatched: state.isUnmatched,
    awaited: awaited !== null,
    leftover: open ? "" : text,
    ...moves,
    onKeyDown,
    take,
    pendingText,
    type: (text) => put({ ...CLOSED, open: true, typed: text }),
    settle: (view, hasFocus) => {
      if (!awaited || mustWait(view)) return;
      if (awaited === "exact") return takeExact(view);
      if (take(view, active(view))) return hasFocus && !actions.multiple ? actions.next(false) : undefined;
      put(hasFocus ? { ...state, awaited: null, isUnmatched: true } : { ...CLOSED, typed });
      dropTypedAhead(view.problem || `Nothing found for "${text}".`);
    },
    leave: (view) => {
      if (now.current.awaited) return;
      if (pendingText() === "") hide();
      // The options of a closed list are not requested.
      else if (!mustWait(view) || !open) takeExact(view);
      else put({ ...state, awaited: "exact" });
    },
  };
}

/**
 * Runs `settle` whenever an answer has arrived; `inputId` is the input that may have lost the focus by then. Until
 * the answer arrives a save waits, and further typing comes after the choice.
 */
export function useSettled(combo: Combo, view: OptionsView, inputId: string): void {
  const { awaited } = combo;
  useEffect(() => combo.settle(view, document.activeElement?.id === inputId));
  useLayoutEffect(
    () => (awaited ? awaitChoice(document.activeElement?.id === inputId) : undefined),
    [awaited, inputId],
  );
}
