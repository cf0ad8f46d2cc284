import { TextInput } from "@mantine/core";
import { useState } from "react";
import { ENDPOINTS } from "../../../wire/endpoints";
import { callEndpoint } from "../../call/endpoint";
import { useOffline } from "../../call/offline-context";
import { defineElement, type ElementProps } from "../element";
import { useFieldFrame } from "./field-frame";
import { isBlankText, plainText } from "./plain-text";

/** Length of a phone number that is checked: country code and number, `+919800000000` (FORM-048). */
const CHECKED_LENGTH = 13;

/** `txtwhcheck` (FORM-048): a phone number; 13 characters are looked up in WhatsApp, the result is shown below. */
function TxtWhCheck(props: ElementProps) {
  const {
    node: { row },
    form,
  } = props;
  const { state, input, wrapper, typed, drawn, leave, onEnter } = useFieldFrame(props);
  const offline = useOffline();
  const [result, setResult] = useState({ phone: "", text: "" });
  const phone = plainText(state.value);
  const change = (next: string) => {
    form.set(row.key, next);
    if (next.trim().length !== CHECKED_LENGTH) return;
    void registered(offline, next.trim()).then((text) => setResult({ phone: next.trim(), text }));
  };
  return (
    <TextInput
      {...drawn}
      {...wrapper}
      {...typed}
      type="tel"
      inputMode="tel"
      maxLength={input.maxLength}
      description={result.phone === phone.trim() ? result.text : wrapper.description}
      descriptionProps={{ role: "status" }}
      value={phone}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={onEnter}
    />
  );
}

/** The answer of ENV-031 for a phone, as a sentence; offline, a sentence that the phone was not checked. */
async function registered(offline: ReturnType<typeof useOffline>, phone: string): Promise<string> {
  try {
    const text = await callEndpoint(offline, `${ENDPOINTS.whatsappRegistered}?S_phone=${encodeURIComponent(phone)}`, {
      method: "GET",
    });
    const { message } = JSON.parse(text) as { readonly message?: unknown };
    return String(message ?? "");
  } catch {
    return "Not checked in WhatsApp: you are offline.";
  }
}

export default defineElement({
  type: "txtwhcheck",
  role: "field",
  empty: "",
  toText: plainText,
  isMissing: isBlankText,
  Input: TxtWhCheck,
});
