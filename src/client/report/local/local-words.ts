import type { Folded } from "./fold";
import type { LocalEffect } from "./local-effect";

const documents = (count: number): string => (count === 1 ? "1 document" : `${count} documents`);

/** What a report says of the documents that wait; '' where none does. `asOf` is the time of the server's figures. */
export function localSentence(asOf: string, { drawn }: Pick<Folded, "drawn">, isIncluded: boolean): string {
  if (drawn === 0) return "";
  return isIncluded
    ? `Server figures ${asOf}, plus ${documents(drawn)} on this device not sent yet.`
    : `Server figures ${asOf}, without ${documents(drawn)} on this device not sent yet.`;
}

/** What is not counted, and why. */
export function uncounted({ refused, unknown, documents: drawn }: LocalEffect, sending: number): readonly string[] {
  const taxed = drawn.filter(({ after, before }) => after?.isTaxed || before?.isTaxed).length;
  return [
    ...(taxed > 0 ? [`Tax at source of ${documents(taxed)} depends on the year and may differ when sent.`] : []),
    ...(refused > 0 ? [`${documents(refused)} refused by the server: not counted. See the outbox.`] : []),
    ...(unknown > 0
      ? [`${documents(unknown)} on this device: not counted, because its party, items or form are not on this device.`]
      : []),
    ...(sending > 0 ? [`${documents(sending)} sent without an answer yet: these figures may have it already.`] : []),
  ];
}
