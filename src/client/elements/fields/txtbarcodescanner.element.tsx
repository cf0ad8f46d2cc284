import { ActionIcon, TextInput } from "@mantine/core";
import { IconCamera, IconKeyboard } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { codeOfScan } from "../../../domain/barcode/scanned-code";
import { kolkataDate } from "../../../domain/date-format";
import { createWedge } from "../barcode/wedge";
import { defineElement, type ElementProps } from "../element";
import { useFieldFrame } from "./field-frame";
import { plainText } from "./plain-text";

const Scanner = lazy(async () => ({ default: (await import("../../ui/scanning/scanner")).Scanner }));

/** Text that a lookup puts into the field for an unknown code. It opens the camera (SCAN-002) and is not a value. */
const NOT_FOUND = "Not Found";

const codeOf = (value: unknown): string => (plainText(value) === NOT_FOUND ? "" : plainText(value));

/** A code by keyboard, hand scanner or camera. A scan acts as if typed: it calculates and moves on (SCAN-005). */
function BarcodeField(props: ElementProps) {
  const {
    node: { row },
    form,
  } = props;
  const { state, input, wrapper, typed, drawn, leave, onEnter } = useFieldFrame(props);
  const [byCamera, setByCamera] = useState(false);
  const wedge = useRef(createWedge());
  const isIdle = state.disabled || state.readOnly;
  const isScanning = !isIdle && (byCamera || plainText(state.value) === NOT_FOUND);
  const close = () => {
    setByCamera(false);
    if (plainText(state.value) === NOT_FOUND) form.set(row.key, "");
  };
  const scanned = (text: string) => {
    setByCamera(false);
    form.set(row.key, codeOfScan(text, Number(kolkataDate(form.now()).slice(0, 4))));
    form.leave(row.key);
    form.next(row.key);
  };
  return (
    <>
      <TextInput
        {...drawn}
        {...wrapper}
        {...typed}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={input.maxLength}
        value={codeOf(state.value)}
        rightSectionWidth={44}
        rightSection={
          <ActionIcon
            variant="subtle"
            size={36}
            disabled={isIdle}
            aria-pressed={isScanning}
            aria-label={isScanning ? "Type the code" : "Scan with the camera"}
            onClick={() => (isScanning ? close() : setByCamera(true))}
          >
            {isScanning ? <IconKeyboard size={18} /> : <IconCamera size={18} />}
          </ActionIcon>
        }
        onChange={(event) => form.set(row.key, event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          const scan = wedge.current.press({ key: event.key, ctrlKey: event.ctrlKey, at: event.timeStamp });
          if (scan === null || isIdle) return onEnter(event);
          event.preventDefault();
          scanned(scan);
        }}
      />
      {isScanning && (
        <Suspense fallback={null}>
          <Scanner onCode={scanned} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const isMissing = (value: unknown): boolean => codeOf(value).trim() === "";

export default defineElement({
  type: "txtbarcodescanner",
  role: "field",
  empty: "",
  toText: codeOf,
  isMissing,
  Input: BarcodeField,
});
