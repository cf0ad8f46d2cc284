import { useMemo } from "react";
import { listDefinitionQuestion } from "../../../wire/definition-questions";
import { useRead } from "../../call/use-read";
import { isRefusal } from "../../offline/reading/classify";
import { textOf } from "../../rows/read-row";
import { readListDefinition, type ListDefinition } from "./list-definition";

type DefinitionState =
  | { readonly state: "waiting" }
  | { readonly state: "failed"; readonly message: string; readonly retry: () => void }
  | { readonly state: "ready"; readonly definition: ListDefinition };

/** The definition of a list by the name in its route: `common_R_getlistgrid` (LIST-014). */
export function useListDefinition(entity: string): DefinitionState {
  const head = useRead(listDefinitionQuestion(entity), { entity });
  const row = head.data?.rows[0];
  const refused = row && isRefusal([row]) ? textOf(row, "errormsg") : "";
  const definition = useMemo(() => (row && !isRefusal([row]) ? readListDefinition(row, entity) : null), [row, entity]);
  if (definition) return { state: "ready", definition };
  const retry = (): void => void head.refetch();
  if (head.isError) return { state: "failed", message: head.error.message, retry };
  if (head.data) return { state: "failed", message: refused || `The server has no list named ${entity}.`, retry };
  return { state: "waiting" };
}
