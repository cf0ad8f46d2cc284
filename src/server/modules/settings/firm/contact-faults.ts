import { check } from "../../../../domain/checks";
import { Refusal } from "../../../engine/call/refusal";

/** The faults of an optional telephone number and e-mail address, given by the keys of their fields. */
export const contactFaults = (
  phone: readonly [key: string, text: string],
  email: readonly [key: string, text: string],
): readonly Refusal[] =>
  [["phone", ...phone] as const, ["email", ...email] as const].flatMap(([name, key, text]) => {
    const fault = check(name, text);
    return fault === "" ? [] : [new Refusal(key, fault)];
  });
