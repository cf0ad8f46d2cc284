import { useEffect, useMemo, useRef, useState } from "react";
import { entityOfSource } from "../../../definitions/picker-sources";
import { optionsOf } from "../../../definitions/choices";
import { inputPropsOf } from "../../../definitions/row-props";
import { useOffline } from "../../call/offline-context";
import { useOutboxRows } from "../../call/use-outbox";
import type { ElementProps } from "../element";
import { addOption } from "./add-option";
import { isNothing, optionOfChoice, pendingOptions, valueKey } from "./option";
import type { OptionsRequest } from "./use-options";

interface Dropdown {
  readonly request: Omit<OptionsRequest, "search" | "open">;
  /** Why the last Add was refused. */
  readonly problem: string;
  readonly clearProblem: () => void;
  /** Returns the value of a new option, or null with `problem` set. */
  readonly add: (text: string) => Promise<string | null>;
}

/** The source of a field's options, what narrows them, and how an option is added. */
export function useDropdown({ node: { row }, form }: ElementProps): Dropdown {
  const offline = useOffline();
  const rows = useOutboxRows();
  const input = useMemo(() => inputPropsOf(row), [row]);
  // Of two fields that may narrow it, the first that has a value does.
  const [first = row.key, second = first] = (input.filterField ?? row.key).split(",");
  const [one, other] = [form.useField(first), form.useField(second)];
  const narrowing = isNothing(one.value) ? other : one;
  const filter = input.filterField && !isNothing(narrowing.value) ? valueKey(narrowing.value) : "";
  const placed = form.useField(input.figuresIn ?? row.key).value;
  const place = input.figuresIn === undefined || isNothing(placed) ? "" : valueKey(placed);
  const source = row.DataSourceID_SQL || row.sqlsp;
  const entity = input.createEntity ?? entityOfSource(row.DataSourceID_SQL);
  const fixed = useMemo(() => (row.options.trim() === "" ? null : optionsOf(row).map(optionOfChoice)), [row]);
  const pending = useMemo(() => (rows && entity && !fixed ? pendingOptions(rows, entity) : []), [rows, entity, fixed]);
  const [problem, setProblem] = useState("");
  return {
    request: { source, fixed, pending, filter, filterKey: second, figures: input.figures, place, begins: input.begins },
    problem,
    clearProblem: () => setProblem(""),
    add: async (text) => {
      const narrow = input.filterField ? { key: input.filterField, value: form.get(input.filterField) } : null;
      const added = await addOption(offline, { entity: input.createEntity ?? "", text, narrow });
      setProblem(added.problem ?? "");
      return added.problem === undefined ? added.value : null;
    },
  };
}

/** When the narrowing field gets another value, a choice made under the old one no longer fits and is cleared. */
export function useClearWhenNarrowed(filter: string, value: unknown, clear: () => void): void {
  const before = useRef({ filter, value });
  useEffect(() => {
    const was = before.current;
    before.current = { filter, value };
    if (was.filter !== "" && was.filter !== filter && Object.is(was.value, value) && !isNothing(value)) clear();
  });
}
