import { useState, type ChangeEvent } from "react";
import type { IsoDate } from "../../../domain/calendar";
import { formatDate } from "../../../domain/date-format";
import { readDate } from "../../../domain/date-input";

interface TypedDayOptions {
  /** The day in force; '' for none. */
  readonly day: string;
  /** For days typed in short form. */
  readonly today: IsoDate;
  /** What is wrong with a day that is one; '' for nothing. */
  readonly faultOf?: (day: IsoDate | "") => string;
  readonly onDay: (day: IsoDate | "") => void;
}

interface TypedDay {
  /** Why the text is not taken; '' if nothing is wrong. */
  readonly fault: string;
  /** Takes the text; false where it is no day, or not one of those allowed. */
  readonly take: () => boolean;
  /** Of the text field. */
  readonly field: {
    readonly value: string;
    readonly placeholder: string;
    readonly autoComplete: "off";
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onBlur: () => void;
  };
}

/**
 * A day typed as all date fields accept it: `5`, `5-4`, `31-12-26`, `t+3`. It is taken when the field is left; a text
 * that is not taken stays as it was typed, with the reason.
 */
export function useTypedDay({ day, today, faultOf = () => "", onDay }: TypedDayOptions): TypedDay {
  const [typing, setTyping] = useState<string | null>(null);
  const [fault, setFault] = useState("");
  const take = (): boolean => {
    if (typing === null) return fault === "";
    const read = readDate(typing, today);
    const found = read.ok ? faultOf(read.date) : read.message;
    setFault(found);
    if (!read.ok || found !== "") return false;
    setTyping(null);
    onDay(read.date);
    return true;
  };
  return {
    fault,
    take,
    field: {
      value: typing ?? formatDate(day),
      placeholder: "dd-MMM-yyyy",
      autoComplete: "off",
      onChange: (event) => setTyping(event.currentTarget.value),
      onBlur: () => void take(),
    },
  };
}
