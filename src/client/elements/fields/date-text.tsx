import { TextInput } from "@mantine/core";
import { useState } from "react";
import { formatDate, kolkataDate } from "../../../domain/date-format";
import { readDate } from "../../../domain/date-input";
import type { ElementProps } from "../element";
import { useFieldFrame } from "./field-frame";
import { plainText } from "./plain-text";

/**
 * A date field: accepts `5`, `5-4`, `today`, `t+3`; shows dd-MMM-yyyy; the value is ISO, or the text as typed where it
 * is no date.
 */
export function DateText(props: ElementProps) {
  const {
    node: { row },
    form,
  } = props;
  const { state, wrapper, typed, drawn, leave, onEnter } = useFieldFrame(props);
  const [typing, setTyping] = useState<string | null>(null);
  const value = plainText(state.value);
  const take = () => {
    if (typing === null) return;
    const read = readDate(typing, kolkataDate(form.now()));
    form.set(row.key, read.ok ? read.date : typing);
    setTyping(null);
  };
  return (
    <TextInput
      {...wrapper}
      {...typed}
      {...drawn}
      placeholder={typed.placeholder ?? "dd-MMM-yyyy"}
      value={typing ?? (formatDate(value) || value)}
      onChange={(event) => setTyping(event.currentTarget.value)}
      onBlur={() => {
        take();
        leave();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
        onEnter(event);
      }}
    />
  );
}
