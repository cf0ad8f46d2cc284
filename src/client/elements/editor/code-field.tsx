import { Input } from "@mantine/core";
import type { Language } from "../../ui/editor/code-mirror";
import { CodeText } from "../../ui/editor/code-text";
import type { ElementProps } from "../element";
import { useFieldFrame } from "../fields/field-frame";
import { plainText } from "../fields/plain-text";

interface CodeFieldProps extends ElementProps {
  readonly language: Language;
  /** Read-only for everyone but the developer. */
  readonly isForDeveloper?: boolean;
}

/** A field for program text (FORM-015, FORM-018, FORM-019). */
export function CodeField({ language, isForDeveloper = false, ...props }: CodeFieldProps) {
  const {
    node: { row },
    form,
  } = props;
  const { state, wrapper, drawn, leave } = useFieldFrame(props);
  const { id, label, description, error, required, labelProps } = wrapper;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error}
      required={required}
      labelElement="div"
      labelProps={labelProps}
    >
      <CodeText
        id={id}
        language={language}
        label={label ?? row.key}
        text={plainText(state.value)}
        isEditable={!state.disabled && !state.readOnly && (form.isDeveloper || !isForDeveloper)}
        isInvalid={error !== undefined}
        drawn={drawn}
        onChange={(next) => form.set(row.key, next)}
        onLeave={leave}
      />
    </Input.Wrapper>
  );
}
