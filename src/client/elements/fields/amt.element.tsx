import { readDecimal } from "../../../domain/decimal";
import { groupIndian } from "../../../domain/indian-format";
import { AmountField } from "../../ui/fields/amount-field";
import { defineElement, type ElementProps } from "../element";
import { useFieldFrame } from "./field-frame";
import { isBlankText, plainText } from "./plain-text";

const DECIMALS = 2;

/** Prefix and suffix are the values of other fields (FORM-020); a reference shows its label. */
function Amount(props: ElementProps) {
  const {
    node: { row },
    form,
  } = props;
  const { state, input, wrapper, typed, drawn, leave, onEnter } = useFieldFrame(props);
  const prefix = useShownValue(props, input.prefixField);
  const suffix = useShownValue(props, input.suffixField);
  return (
    <AmountField
      {...drawn}
      {...wrapper}
      {...typed}
      value={state.value}
      decimals={input.decimals ?? DECIMALS}
      leastDecimals={input.leastDecimals}
      prefix={prefix}
      suffix={suffix}
      // The phone's number pad has no letters, but amounts are also typed as 1.25L: only whole numbers get it.
      inputMode={input.decimals === 0 ? "numeric" : "text"}
      onAmount={(text) => form.set(row.key, text)}
      onBlur={leave}
      onKeyDown={onEnter}
    />
  );
}

function useShownValue({ node, form }: ElementProps, key: string | undefined): string {
  const { value } = form.useField(key ?? node.row.key);
  return key === undefined ? "" : form.label(key) || plainText(value);
}

const toText = (value: unknown): string => {
  const text = plainText(value);
  return readDecimal(text) ? groupIndian(text) : text;
};

export default defineElement({ type: "amt", role: "field", empty: "", toText, isMissing: isBlankText, Input: Amount });
