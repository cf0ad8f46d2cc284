import { useEffect } from "react";
import { isCovered } from "../../browser/app-key";
import type { FormEngine } from "../form-engine";
import { focusFirst } from "./focus";

/** F2 goes to the date of the form, as in TallyPrime: the first date that can be entered. */
export function useDateKey({ id, form }: FormEngine, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "F2" || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || isCovered()) return;
      const dates = form.definition.fields.filter(({ row }) => row.TXT_TextMode.trim().toLowerCase() === "date");
      if (
        focusFirst(
          id,
          dates.map(({ key }) => key),
        )
      )
        event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [id, form, isOn]);
}
