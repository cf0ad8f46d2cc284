import { Input, Loader } from "@mantine/core";
import { lazy, Suspense } from "react";
import { defineElement, type ElementProps } from "../element";
import { useFieldFrame } from "./field-frame";
import { plainText } from "./plain-text";

const RichText = lazy(() => import("../editor/rich-text"));

/** `txtdraft` (FORM-017): formatted text, stored as HTML. The server removes anything that could run. */
function TxtDraft(props: ElementProps) {
  const {
    node: { row },
    form,
  } = props;
  const { state, wrapper, drawn, leave } = useFieldFrame(props);
  const { id, label, description, error, required, labelProps } = wrapper;
  return (
    <Input.Wrapper
      id={`${id}-group`}
      label={label}
      description={description}
      error={error}
      required={required}
      labelElement="div"
      labelProps={labelProps}
    >
      <Suspense fallback={<Loader size="sm" role="status" aria-label="Loading the editor" />}>
        <RichText
          id={id}
          label={label ?? row.key}
          drawn={drawn}
          html={plainText(state.value)}
          isEditable={!state.disabled && !state.readOnly}
          onChange={(html) => form.set(row.key, html)}
          onLeave={leave}
        />
      </Suspense>
    </Input.Wrapper>
  );
}

const withoutTags = (value: unknown): string =>
  plainText(value)
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/\s+/g, " ")
    .trim();

export default defineElement({
  type: "txtdraft",
  role: "field",
  empty: "",
  toText: withoutTags,
  isMissing: (value) => withoutTags(value) === "",
  Input: TxtDraft,
});
