import { Textarea } from "@mantine/core";
import { ACK_DAY, ACK_NO, EWAY_BILL, IRN } from "../../../definitions/gst/e-invoice";
import { cellText } from "../../../definitions/bill/cells";
import { portalAnswers, type PortalAnswer } from "../../../domain/gst/e-invoice";
import type { FormHandle } from "../../form/form-handle";
import { defineElement, type ElementProps } from "../element";
import { isBlankText, plainText } from "./plain-text";
import { useTextFrame } from "./use-text-frame";

/**
 * `txtsignedqr`: the signed QR code of a registered bill. From a pasted answer of the portal, for one bill or for many,
 * it keeps the code of this bill, and fills IRN, acknowledgement and e-way bill.
 */
function SignedQr(props: ElementProps) {
  const { form, node } = props;
  const { wrapper, typed, drawn, text } = useTextFrame(props);
  const onChange = (pasted: string): void => {
    const answer = answerFor(form, pasted);
    form.set(node.row.key, answer ? answer.signedQr : pasted);
    if (answer) fill(form, answer);
  };
  return (
    <Textarea
      {...drawn}
      {...wrapper}
      {...typed}
      {...text}
      rows={3}
      // The whole answer is longer than what is kept of it.
      maxLength={undefined}
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function answerFor(form: FormHandle, pasted: string): PortalAnswer | undefined {
  const answers = portalAnswers(pasted);
  const number = cellText(form.get("autobillno")).toUpperCase();
  return answers.find(({ signed }) => signed.docNo.toUpperCase() === number) ?? answers[0];
}

function fill(form: FormHandle, { irn, ackNo, ackDay, ewayBillNo }: PortalAnswer): void {
  const values = form.values();
  for (const [key, value] of [
    [IRN, irn],
    [ACK_NO, ackNo],
    [ACK_DAY, ackDay],
    [EWAY_BILL, ewayBillNo],
  ] as const)
    // A code alone says neither the acknowledgement nor the e-way bill: what is there stays.
    if (value !== "" && key in values) form.set(key, value);
}

export default defineElement({
  type: "txtsignedqr",
  role: "field",
  empty: "",
  toText: plainText,
  isMissing: isBlankText,
  Input: SignedQr,
});
