import { useMemo } from "react";
import { rightsLabels } from "../../../definitions/rights-columns";
import { formModelQuestion } from "../../../wire/definition-questions";
import { useRead } from "../../call/use-read";
import type { OutboxRow } from "../../offline/contract/save";

/** Labels of the fields of a save by key, from the definition of its form; until it is loaded, the keys are shown. */
export function useFieldLabels({ formname, screen }: OutboxRow): ReadonlyMap<string, string> {
  const question = formModelQuestion(formname);
  const { data } = useRead(question, { enabled: formname !== "" });
  return useMemo(
    () =>
      screen === "rights"
        ? rightsLabels
        : new Map((data?.rows ?? []).map((row) => [String(row.key ?? ""), String(row.label_label || row.key || "")])),
    [data, screen],
  );
}
