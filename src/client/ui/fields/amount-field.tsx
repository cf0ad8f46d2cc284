import { TextInput, type TextInputProps } from "@mantine/core";
import { useLayoutEffect, useRef, useState } from "react";
import { readAmount } from "../../../domain/amount-input";
import { formatAmount } from "../../../domain/indian-format";
import { readDecimal, trimZeros } from "../../../domain/decimal";
import classes from "./amount-field.module.css";

interface AmountFieldProps extends Omit<TextInputProps, "value" | "onChange" | "prefix"> {
  /** Plain decimal text or a number; '' for none. Other text is shown unchanged. */
  readonly value: unknown;
  readonly decimals: number;
  /** Decimals beyond these are shown only where they are not zero; by default all are shown. */
  readonly leastDecimals?: number | undefined;
  /** Called at every keystroke with plain decimal text, or with the typed text while that is no amount. */
  readonly onAmount: (text: string) => void;
  readonly prefix?: string;
  readonly suffix?: string;
}

/**
 * An amount: shows the typed text (1,25,000, 1.25L, 2.5k+300) while it has the focus, otherwise the grouped figure.
 * The value is plain decimal text with `decimals` decimals.
 */
export function AmountField({
  value,
  decimals,
  leastDecimals,
  onAmount,
  prefix = "",
  suffix = "",
  error,
  onBlur,
  onFocus,
  ...rest
}: AmountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState("");
  const stored = typeof value === "string" || typeof value === "number" ? String(value) : "";
  const input = useRef<HTMLInputElement>(null);
  const isTyping = typed !== null;
  // In the same turn as the focus: a digit that follows, however fast, replaces the figure and is not itself
  // selected.
  useLayoutEffect(() => {
    if (isTyping && input.current === document.activeElement) input.current?.select();
  }, [isTyping]);
  return (
    <TextInput
      {...rest}
      ref={input}
      classNames={{ input: classes.figure }}
      value={typed ?? (formatAmount(stored, decimals, leastDecimals) || stored)}
      error={error || wrong || undefined}
      leftSection={prefix || rest.leftSection}
      rightSection={suffix || rest.rightSection}
      inputMode={rest.inputMode ?? "text"}
      autoComplete="off"
      onFocus={(event) => {
        if (typed === null && !rest.readOnly) setTyped(plain(stored));
        chooseAfterPress(event.currentTarget, rest.readOnly ? event.currentTarget.value : plain(stored));
        onFocus?.(event);
      }}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const read = readAmount(text, decimals);
        setTyped(text);
        setWrong("");
        onAmount(read.ok ? read.text : text);
      }}
      onBlur={(event) => {
        const read = typed === null ? null : readAmount(typed, decimals);
        setWrong(read && !read.ok ? read.message : "");
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

/**
 * A mouse press sets the caret after the focus, so the text is selected again a frame later. Not if the focus has
 * moved on or something was typed: `select` would take the focus back, and the next digit would replace the first.
 */
function chooseAfterPress(input: HTMLInputElement, untouched: string): void {
  requestAnimationFrame(() => {
    if (input === document.activeElement && input.value === untouched) input.select();
  });
}

/** Without grouping and trailing zeros, as a user would type it. */
const plain = (text: string): string => (readDecimal(text) ? trimZeros(text) : text);
