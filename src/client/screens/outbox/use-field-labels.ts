import { useMemo } from "react";
import { rightsLabels } from "../../../definitions/rights-columns";
import { useRead } from "../../call/use-read";
import type { OutboxRow } from "../../offline/contract/save";

/** Labels of the fields of a save by key, from the definition of its form; until it is loaded, the keys are shown. */
export function useFieldLabels({ formname, screen }: OutboxRow): ReadonlyMap<string, string> {
  const question = {
    kind: "def",
    sqlsp: "WEBAPI_R_dynaform",
    args: { user2: "@user2", branchin: "@branchin", menutype: formname },
    enc: true,
  } as const;
  const { data } = useRead(question, { enabled: formname !== "" });
  return useMemo(
    () =>
      screen === "rights"
        ? rightsLabels
        : new Map((data?.rows ?? []).map((row) => [String(row.key ?? ""), String(row.label_label || row.key || "")])),
    [data, screen],
  );
}
