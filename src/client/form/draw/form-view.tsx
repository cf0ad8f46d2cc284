import { Stack } from "@mantine/core";
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { DEVELOPER } from "../../../wire/session";
import { BILLS } from "../../../definitions/bill/complete-money";
import { isTyping } from "../../browser/is-typing";
import { BillBar } from "../bill/bill-bar";
import { GoodsBar } from "../bill/goods-bar";
import { BillNotes } from "../bill/bill-notes";
import { MoneyBar } from "../bill/money-bar";
import { MoneyBills } from "../bill/money-bills";
import { createHandle } from "../create-handle";
import { DesignSwitch } from "../design/design-switch";
import type { FormEngine } from "../form-engine";
import { HistoryDrawer } from "../history/history-drawer";
import { submitNode } from "../save/save-bar";
import { AboveFieldContext } from "./above-field";
import { ActionBar } from "./action-bar";
import { Inside } from "./embedded-form";
import { chosenRecord } from "./chosen-record";
import { FormDrawers } from "./form-drawers";
import { FormNotices } from "./form-notices";
import { leaveFrom } from "./place-left";
import { useDateKey } from "./use-date-key";

const DesignTools = lazy(() => import("../design/design-tools").then((file) => ({ default: file.DesignTools })));

interface FormViewProps {
  readonly engine: FormEngine;
  readonly inDrawer: boolean;
  /** It is not what the user came for (the form of Home): a field in which they type meanwhile keeps the focus. */
  readonly leavesTyping: boolean;
  readonly onRestart: () => void;
}

/** The open form: its messages, its elements, and the bar. Ctrl+S saves, Esc leaves. */
export function FormView({ engine, inDrawer, leavesTyping, onRestart }: FormViewProps) {
  const handle = useMemo(() => createHandle(engine, inDrawer), [engine, inDrawer]);
  const isInside = useContext(Inside);
  const [showsHistory, setShowsHistory] = useState(false);
  const own = useRef<HTMLElement>(null);
  // A page of several forms starts in its own first field, not in the form that loaded last.
  useEffect(() => {
    if (!isInside && !(leavesTyping && isTyping())) engine.focusStart();
  }, [engine, isInside, leavesTyping]);
  useSaveKeys(engine, own, isInside);
  useDateKey(engine, !isInside && !inDrawer);
  const onKeyDown = (event: KeyboardEvent) => {
    // An open picker or dialog handles its Escape itself.
    if (event.key !== "Escape" || event.defaultPrevented || isInPopup(event.target)) return;
    event.stopPropagation();
    handle.close();
  };
  const isDesigned = handle.useDesign();
  const isDesigner = engine.form.claims?.name === DEVELOPER && !engine.form.question.preview && !isInside && !inDrawer;
  const above = useMemo(() => aboveField(engine), [engine]);
  const discard = () => void engine.discardDraft().then(onRestart);
  const body = (
    <Stack gap="md">
      <FormNotices engine={engine} onDiscardDraft={discard} />
      <AboveFieldContext value={above}>{handle.draw(engine.form.definition.roots)}</AboveFieldContext>
      {engine.form.bill && <BillNotes form={engine.form} bill={engine.form.bill} onSet={engine.set} />}
      <ActionBar engine={engine} handle={handle} onRestart={onRestart} onHistory={() => setShowsHistory(true)}>
        {engine.form.bill && <BillBar form={engine.form} bill={engine.form.bill} />}
        {engine.form.goods && <GoodsBar form={engine.form} goods={engine.form.goods} />}
        {engine.form.money && <MoneyBar form={engine.form} money={engine.form.money} onSet={engine.set} />}
      </ActionBar>
    </Stack>
  );
  return (
    <>
      {isDesigner && <DesignSwitch />}
      {isDesigner && isDesigned && (
        <Suspense fallback={null}>
          <DesignTools engine={engine} onPublished={onRestart} />
        </Suspense>
      )}
      <Holder own={own} isInside={isInside} engine={engine} onKeyDown={onKeyDown}>
        {body}
      </Holder>
      <FormDrawers engine={engine} />
      <HistoryDrawer engine={engine} opened={showsHistory} onClose={() => setShowsHistory(false)} />
    </>
  );
}

/** A payment or receipt names bills in a field: above it are those that it can settle. */
function aboveField({ form, set }: FormEngine) {
  if (!form.money) return null;
  return { key: BILLS, drawn: <MoneyBills form={form} money={form.money} onSet={set} /> };
}

interface HolderProps {
  readonly own: RefObject<HTMLElement | null>;
  readonly isInside: boolean;
  readonly engine: FormEngine;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** A `form`, or a group with that role for a form inside another: HTML allows no form within a form. */
function Holder({ own, isInside, engine, onKeyDown, children }: HolderProps) {
  const { question, definition } = engine.form;
  const hold = (element: HTMLElement | null) => void (own.current = element);
  const shared = { ref: hold, onKeyDown, "data-form": question.formname, children };
  if (isInside) return <div {...shared} role="form" aria-label={definition.head.formtitle} />;
  // The buttons save and Enter moves on: the browser's own submit is not used.
  return <form {...shared} noValidate autoComplete="off" onSubmit={(event) => event.preventDefault()} />;
}

const isInPopup = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute("aria-expanded") === "true";

/**
 * Ctrl+S saves, Ctrl+Enter saves and begins the next record, anywhere on the page. The entry being typed counts. In a
 * picker or a cell with a chosen record Ctrl+Enter opens that record, as in TallyPrime; what was typed here stays as a
 * draft, and Esc returns to the same place.
 */
function useSaveKeys(engine: FormEngine, own: RefObject<HTMLElement | null>, isInside: boolean): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isSave = event.key.toLowerCase() === "s";
      if (!(isSave || event.key === "Enter") || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (!isOurs(own.current, isInside)) return;
      const node = submitNode(engine.form, !isSave);
      const isBehind =
        document.querySelector('[aria-modal="true"]') !== null && !own.current?.closest('[aria-modal="true"]');
      event.preventDefault();
      if (isBehind) return;
      const chosen = isSave ? null : chosenRecord(engine);
      if (chosen) {
        leaveFrom(engine.form, chosen.key, chosen.cell);
        return engine.deps.navigate(chosen.path);
      }
      if (!node) return;
      const typedIn = document.activeElement;
      const page = location.pathname;
      if (typedIn instanceof HTMLElement) typedIn.blur();
      // A form that goes to another page is drawn a little longer: keys for the next page must not come back into it.
      void engine
        .submit(node, isSave ? "stay" : "new")
        .finally(() => location.pathname === page && focusAgain(typedIn));
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [engine, own, isInside]);
}

/** A form that stays after its save, such as settings, gives the focus back unless it has gone elsewhere. */
function focusAgain(typedIn: Element | null): void {
  if (typedIn instanceof HTMLElement && typedIn.isConnected && document.activeElement === document.body)
    typedIn.focus({ preventScroll: true });
}

/** The keys belong to the form that has the focus; without one, to the form that is not inside another. */
function isOurs(own: HTMLElement | null, isInside: boolean): boolean {
  const typedIn = document.activeElement?.closest("[data-form]");
  return typedIn ? typedIn === own : !isInside;
}
