import { CallFailed } from "../../offline/contract/reader";
import type { FormDeps } from "../open/form-deps";
import type { OpenForm } from "../open/open-form";
import { callProcedure, type CalculationResult, readResults } from "./procedures";

const QUIET_MS = 300;
/** More steps than any real form needs: a circle of expressions ends here instead of hanging the page. */
const STEPS_MAX = 2000;

export interface Calculator {
  /** After a change by the user: local expressions at once, the field's server calculation once typing stops. */
  readonly changed: (key: string) => void;
  /** Runs the waiting calculation of this field now. */
  readonly leave: (key: string) => void;
  /** Resolves when no calculation is waiting or running; a save waits for it. */
  readonly settled: () => Promise<void>;
  /** Applies values and rules that a procedure returned. */
  readonly apply: (results: readonly CalculationResult[]) => void;
  readonly all: () => void;
  readonly stop: () => void;
}

/** Keeps the calculated fields of one form in step (FORM-072 to FORM-075). */
export function createCalculator(deps: FormDeps, form: OpenForm, onValue: () => void): Calculator {
  const { env } = deps.offline;
  const waiting = new Map<string, number>();
  const running = new Map<string, { readonly turn: number; readonly done: Promise<void> }>();
  let turn = 0;

  const follow = (keys: readonly string[]) => followLocally(form, keys);
  const apply = (results: readonly CalculationResult[]) => {
    for (const result of results) keepResult(form, result);
    follow(results.filter(({ value }) => value !== undefined).map(({ field }) => field));
    if (results.length > 0) onValue();
  };
  const run = (key: string) => {
    waiting.delete(key);
    const mine = ++turn;
    const done = askServer(deps, form, key).then((results) => {
      // The answer to an older question is dropped.
      if (running.get(key)?.turn !== mine) return;
      running.delete(key);
      apply(results);
    });
    running.set(key, { turn: mine, done });
  };
  const flush = (key: string) => {
    const timer = waiting.get(key);
    if (timer === undefined) return;
    env.clearTimeout(timer);
    run(key);
  };

  return {
    apply,
    leave: flush,
    all: () => follow(form.definition.fields.map(({ key }) => key)),
    changed: (key) => {
      follow([key]);
      if (!form.definition.byKey.get(key.toLowerCase())?.calculation) return;
      const before = waiting.get(key);
      if (before !== undefined) env.clearTimeout(before);
      waiting.set(
        key,
        env.setTimeout(() => run(key), QUIET_MS),
      );
    },
    settled: async () => {
      [...waiting.keys()].forEach(flush);
      while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
    },
    stop: () => {
      waiting.forEach((timer) => env.clearTimeout(timer));
      waiting.clear();
      running.clear();
    },
  };
}

function keepResult({ store: fields }: OpenForm, { field, value, disabled, visible }: CalculationResult): void {
  if (value !== undefined) fields.setValue(field, value);
  fields.setRule(field, {
    ...(disabled === undefined ? {} : { disabled }),
    ...(visible === undefined ? {} : { visible }),
  });
}

/** Computes expressions that use changed fields, then those that use their results, until nothing changes. */
function followLocally({ definition, store }: OpenForm, changed: readonly string[]): void {
  const queue = [...changed];
  for (let steps = 0; queue.length > 0 && steps < STEPS_MAX; steps++) {
    const key = queue.shift() ?? "";
    for (const field of definition.dependents.get(key.toLowerCase()) ?? []) {
      const result = field.expression?.(store.state().values);
      if (result === undefined || String(store.state().values[field.key]) === String(result)) continue;
      store.setValue(field.key, result);
      queue.push(field.key);
    }
  }
}

/** Offline there is no answer. The form then says that it is completed when online, so nothing is thrown here. */
async function askServer(deps: FormDeps, form: OpenForm, key: string): Promise<readonly CalculationResult[]> {
  const props = form.definition.byKey.get(key.toLowerCase())?.calculation;
  if (!props) return [];
  try {
    return readResults(form, await callProcedure(deps, form, props.procedure, props.params));
  } catch (failure) {
    if (failure instanceof CallFailed && failure.kind !== "network" && failure.kind !== "offline-miss")
      form.store.setError(key, failure.message);
    return [];
  }
}
