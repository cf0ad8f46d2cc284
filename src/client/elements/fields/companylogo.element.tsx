import { Button, FileButton, Group, Image, Input } from "@mantine/core";
import { useState } from "react";
import { logoFault, logoType, signatureFault } from "../../../domain/identity/own-logo";
import { defineElement, type ElementProps } from "../element";
import { useFieldFrame } from "./field-frame";

/**
 * `companylogo`: a small picture that its field stores as a data URL; it can be chosen, shown and removed. Any other
 * file shows an error and is not taken. With the mode `signature` it is one that papers can show.
 */
function CompanyLogo(props: ElementProps) {
  const {
    node: { row },
    form,
  } = props;
  const {
    state,
    drawn,
    wrapper: { id, label, description, error, required, labelProps },
  } = useFieldFrame(props);
  const [problem, setProblem] = useState("");
  const picture = textOf(state.value);
  const isFixed = state.disabled || state.readOnly;
  const take = async (file: File | null) => {
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const fault = row.TXT_TextMode === "signature" ? signatureFault(bytes) : logoFault(bytes);
    setProblem(fault);
    if (fault === "") form.set(row.key, dataUrl(bytes));
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={labelProps}
      description={description}
      error={problem || error}
      required={required}
      role="group"
      aria-label={label}
    >
      <Group mt={4}>
        {picture !== "" && <Image src={picture} alt={label ?? "Logo"} h={64} w="auto" maw={200} fit="contain" />}
        <FileButton onChange={(file) => void take(file)} accept="image/png,image/jpeg,image/webp" disabled={isFixed}>
          {(press) => (
            <Button {...drawn} {...press} id={id} type="button" variant="default" disabled={isFixed}>
              {picture === "" ? "Choose a picture" : "Change the picture"}
            </Button>
          )}
        </FileButton>
        {picture !== "" && !isFixed && (
          <Button type="button" variant="subtle" onClick={() => form.set(row.key, "")}>
            Remove the picture
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const dataUrl = (bytes: Uint8Array): string =>
  `data:${logoType(bytes) ?? ""};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;

export default defineElement({
  type: "companylogo",
  role: "field",
  empty: "",
  toText: (value) => (textOf(value) === "" ? "" : "A picture"),
  isMissing: (value) => textOf(value) === "",
  Input: CompanyLogo,
});
