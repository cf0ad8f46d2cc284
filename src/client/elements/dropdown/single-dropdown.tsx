import type { ElementProps } from "../element";
import { useFieldFrame } from "../fields/field-frame";
import { plainText } from "../fields/plain-text";
import { ComboBox } from "./combo-box";
import { isNothing, valueKey } from "./option";
import { useClearWhenNarrowed, useDropdown } from "./use-dropdown";

interface SingleDropdownProps extends ElementProps {
  /** Free text may become an option. */
  readonly addable: boolean;
}

/** One choice: the field holds the value of the option, its label is stored with it (DDL-005, DDL-008, DDL-009). */
export function SingleDropdown({ addable, ...props }: SingleDropdownProps) {
  const {
    node: { row },
    form,
  } = props;
  const { state, wrapper, typed, drawn, leave } = useFieldFrame(props);
  const { request, problem, clearProblem, add } = useDropdown(props);
  // A fixed list has no record 0 that means "nothing".
  const nothing = request.fixed ? "" : 0;
  const clear = () => {
    clearProblem();
    form.set(row.key, nothing);
    form.setLabel(row.key, "");
  };
  useClearWhenNarrowed(request.filter, state.value, clear);
  const take = (value: unknown, label: string) => {
    form.set(row.key, value);
    form.setLabel(row.key, label);
  };
  return (
    <ComboBox
      request={request}
      value={state.value}
      label={labelOf(props, state.value, request.fixed)}
      name={row.label_label || row.key}
      addable={addable}
      input={{ ...wrapper, ...typed, ...drawn, error: wrapper.error ?? (problem || undefined) }}
      onChoose={(option) => {
        clearProblem();
        take(option.value, option.label);
      }}
      onAdd={(text) => void add(text).then((value) => value !== null && take(value, text))}
      onClear={clear}
      onNext={(back) => form.next(row.key, back)}
      onLeave={leave}
      onUnfinished={(sentence) => form.setUnfinished(row.key, sentence)}
    />
  );
}

function labelOf(
  { node: { row }, form }: ElementProps,
  value: unknown,
  fixed: readonly { readonly value: unknown; readonly label: string }[] | null,
): string {
  if (isNothing(value) && !fixed) return "";
  const own = fixed?.find((option) => String(option.value) === plainText(value));
  return own?.label ?? (isNothing(value) ? "" : form.label(row.key) || valueKey(value));
}
