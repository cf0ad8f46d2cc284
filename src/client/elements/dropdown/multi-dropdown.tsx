import { Pill } from "@mantine/core";
import { useEffect, useState } from "react";
import { useOffline } from "../../call/offline-context";
import type { ElementProps } from "../element";
import { useFieldFrame } from "../fields/field-frame";
import { askLabels } from "./ask-options";
import { ComboBox } from "./combo-box";
import { type DdlOption, valueKey } from "./option";
import { useDropdown } from "./use-dropdown";

/** Several choices, stored as a list of values (DDL-006). A list stored as JSON text or with commas is read too. */
function listOfValue(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const text = typeof value === "string" ? value.trim() : typeof value === "number" && value !== 0 ? String(value) : "";
  if (text.startsWith("[")) {
    try {
      const parsed: unknown = JSON.parse(text);
      if (Array.isArray(parsed)) return parsed;
    } catch {
      return [];
    }
  }
  return text === "" || text === "0" ? [] : text.split(",").map((part) => part.trim());
}

export function MultiDropdown({ addable, ...props }: ElementProps & { readonly addable: boolean }) {
  const {
    node: { row },
    form,
  } = props;
  const { state, wrapper, typed, drawn, leave } = useFieldFrame(props);
  const { request, problem, clearProblem, add } = useDropdown(props);
  const values = listOfValue(state.value);
  const { labels, addLabel } = useLabels(request.source, request.fixed, values);
  const isIdle = state.disabled || state.readOnly;
  const keep = (next: readonly unknown[], also?: readonly [string, string]) => {
    clearProblem();
    form.set(row.key, next);
    form.setLabel(
      row.key,
      next
        .map(
          (value) => (also && also[0] === valueKey(value) ? also[1] : labels.get(valueKey(value))) ?? valueKey(value),
        )
        .join(", "),
    );
  };
  const without = (value: unknown) => keep(values.filter((one) => one !== value));
  const take = (value: unknown, label: string) => {
    const already = values.find((one) => valueKey(one) === valueKey(value));
    if (already !== undefined) return without(already);
    addLabel(valueKey(value), label);
    keep([...values, value], [valueKey(value), label]);
  };
  return (
    <>
      <ComboBox
        request={request}
        value={values}
        label=""
        multiple
        name={row.label_label || row.key}
        addable={addable}
        input={{ ...wrapper, ...typed, ...drawn, error: wrapper.error ?? (problem || undefined) }}
        onChoose={(option: DdlOption) => take(option.value, option.label)}
        onAdd={(text) => void add(text).then((value) => value !== null && take(value, text))}
        onClear={() => values.length > 0 && without(values.at(-1))}
        onNext={(back) => form.next(row.key, back)}
        onLeave={leave}
        onUnfinished={(sentence) => form.setUnfinished(row.key, sentence)}
      />
      {values.length > 0 && (
        <Pill.Group mt={4} aria-label={`Chosen: ${row.label_label || row.key}`} role="group">
          {values.map((value) => {
            const label = labels.get(valueKey(value)) ?? valueKey(value);
            return (
              <Pill
                key={valueKey(value)}
                withRemoveButton={!isIdle}
                onRemove={() => without(value)}
                removeButtonProps={{ "aria-label": `Remove ${label}`, tabIndex: 0, "aria-hidden": false }}
              >
                {label}
              </Pill>
            );
          })}
        </Pill.Group>
      )}
    </>
  );
}

/** Labels of the chosen values: those chosen here, those of a fixed list, and the server's for the others. */
function useLabels(source: string, fixed: readonly DdlOption[] | null, values: readonly unknown[]) {
  const offline = useOffline();
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(
    () => new Map(fixed?.map(({ value, label }) => [String(value), label])),
  );
  const unknown = fixed
    ? ""
    : values
        .map(valueKey)
        .filter((key) => !labels.has(key) && !key.startsWith("tmp:"))
        .join(",");
  useEffect(() => {
    if (unknown === "") return;
    let isHere = true;
    const addLabels = (options: readonly DdlOption[]) =>
      isHere &&
      setLabels(
        (now) =>
          new Map([
            ...now,
            ...unknown.split(",").map((key) => [key, key] as const),
            ...options.map(({ value, label }) => [String(value), label] as const),
          ]),
      );
    askLabels(offline, source, unknown.split(",")).then(addLabels, () => addLabels([]));
    return () => {
      isHere = false;
    };
  }, [offline, source, unknown]);
  return { labels, addLabel: (key: string, label: string) => setLabels((now) => new Map([...now, [key, label]])) };
}
