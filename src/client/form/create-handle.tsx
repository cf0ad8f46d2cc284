import { useCallback, useSyncExternalStore } from "react";
import type { FormNode } from "../../definitions/form-tree";
import { DEVELOPER } from "../../wire/session";
import { runButton } from "./calculate/run-button";
import { designMode } from "./design/design-mode";
import { linesToTake } from "./document/make-of";
import { takeLines } from "./document/take-lines";
import { DrawNode } from "./draw/draw-node";
import { openDrawer, refreshLists } from "./draw/drawer-state";
import { EmbeddedForm } from "./draw/embedded-form";
import { FormGrid } from "./draw/form-grid";
import type { FormEngine } from "./form-engine";
import type { DrawerPage, FormHandle } from "./form-handle";
import { isNewRecord } from "./open/form-deps";
import { canEdit, submitNode, whyNotSavable } from "./save/save-bar";

/** The handle that elements receive. One per open form: the same object for as long as the form is open. */
export function createHandle(engine: FormEngine, inDrawer: boolean): FormHandle {
  const { form } = engine;
  const { offline } = engine.deps;
  const { store, definition } = form;
  const watchers = new Map<string, (listener: () => void) => () => void>();
  const watch = (key: string) => {
    const known = watchers.get(key) ?? ((listener: () => void) => store.subscribeField(key, listener));
    watchers.set(key, known);
    return known;
  };
  const inBar = new Set(definition.bar);
  const isDeveloper = form.claims?.name === DEVELOPER && !form.question.preview;
  const handle: FormHandle = {
    id: engine.id,
    head: definition.head,
    title: definition.head.formtitle,
    get recordKey() {
      return form.record.recordKey;
    },
    get locked() {
      return store.state().isauditlock;
    },
    inDrawer,
    isDeveloper,
    now: offline.now,
    ...fieldHooks(store, watch),
    useBusy: () => useSyncExternalStore(store.subscribe, () => store.state().busy),
    useBlocked: () => {
      const line = useSyncExternalStore(offline.onLine, () => offline.line().line);
      return useSyncExternalStore(store.subscribe, () => whyNotSavable(form, line));
    },
    useState: (read) => useSyncExternalStore(store.subscribe, () => read(store.state())),
    get: (key) => store.state().values[key],
    values: () => store.state().values,
    set: engine.set,
    setLabel: engine.setLabel,
    setUnfinished: (key, sentence) => store.setUnfinished(key, sentence),
    atLine: (key, line, column) => store.setCell(key, { line, column }),
    label: (key) => store.state().labels[key] ?? "",
    ...movesOf(engine),
    submit: engine.submit,
    save: () => saveHere(engine),
    close: (path) => void engine.close(path),
    leaveTo: (path) => void engine.leaveTo(path),
    ...fromOthers(engine),
    openDrawer: (place, page) => openDrawer(store, place, page),
    embed: (page) => embedded(engine, page),
    canEdit: () => !form.record.isCancelled && canEdit(definition.head, form.record.recordKey),
    useDesign: () => useSyncExternalStore(designMode.subscribe, () => isDeveloper && designMode.isOn()),
    editRow: (key) => openDrawer(store, "right", { formname: form.question.formname, id: key, title: key }),
    draw: (nodes: readonly FormNode[]) => (
      <FormGrid>
        {nodes
          .filter((node) => !inBar.has(node))
          .map((node) => (
            <DrawNode key={`${node.row.id}-${node.row.key}`} node={node} form={handle} />
          ))}
      </FormGrid>
    ),
  };
  return handle;
}

/** What other documents and the server's procedures put into the form. */
const fromOthers = (engine: FormEngine): Pick<FormHandle, "linesToTake" | "takeLines" | "run"> => ({
  linesToTake: (source) => linesToTake(engine.deps.offline, source),
  takeLines: (sources) => takeLines(engine, sources),
  run: (node) => runButton(engine.deps, engine.form, node),
});

/** What components subscribe to, field by field. */
const fieldHooks = (
  store: FormEngine["form"]["store"],
  watch: (key: string) => (listener: () => void) => () => void,
): Pick<FormHandle, "useField" | "usePointed" | "useColumnsNow" | "useVisible" | "useSome"> => ({
  useField: (key) => useSyncExternalStore(watch(key), () => store.field(key)),
  usePointed: (key) => useSyncExternalStore(watch(key), () => store.pointed(key)),
  useColumnsNow: (key) => useSyncExternalStore(watch(key), () => store.columnsNow(key)),
  useVisible: (key) => useSyncExternalStore(watch(key), () => store.field(key).visible),
  useSome: (keys, test) => {
    const subscribe = useCallback(
      (listener: () => void) => {
        const stops = keys.map((key) => watch(key)(listener));
        return () => stops.forEach((stop) => stop());
      },
      [keys],
    );
    return useSyncExternalStore(subscribe, () => keys.some((key) => test(store.field(key), key)));
  },
});

const embedded = ({ deps, form: { store } }: FormEngine, page: DrawerPage) => (
  <EmbeddedForm key={`${page.formname} ${page.id}`} page={page} deps={deps} onChange={() => refreshLists(store)} />
);

/** Saves with the first save button, without the page that it opens next. */
async function saveHere({ form, submit }: FormEngine): Promise<boolean> {
  const node = submitNode(form, false);
  if (node) await submit({ ...node, row: { ...node.row, aspx_codes: "" } }, "stay");
  return !isNewRecord(form.record.recordKey) && !form.record.correcting;
}

const movesOf = (engine: FormEngine): Pick<FormHandle, "leave" | "next" | "settled"> => ({
  leave: engine.leave,
  next: engine.next,
  settled: () => figuresSettled(engine),
});

/** The longest that a key waits for figures, ms; then it acts without them. */
const SETTLED_MS_MAX = 3_000;

async function figuresSettled({ deps, form: { bill, money, goods } }: FormEngine): Promise<void> {
  const { env } = deps.offline;
  await Promise.race([
    Promise.all([bill?.settled(), money?.settled(), goods?.settled()]),
    new Promise((resolve) => env.setTimeout(() => resolve(undefined), SETTLED_MS_MAX)),
  ]);
}
