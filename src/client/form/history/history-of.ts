import type { ReadQuestion } from "../../call/read-key";
import type { FormEngine } from "../form-engine";
import { isNewRecord } from "../open/form-deps";

/**
 * What to ask for the history of the shown record (HIST-002); null where there is none: a new record, one that the
 * server does not have yet, and a form without records. Named by the kind of record, so that a save of it makes the
 * kept answer old.
 */
export function historyOf({ form }: Pick<FormEngine, "form">): ReadQuestion | null {
  const { head } = form.definition;
  const { recordKey } = form.record;
  if (!head.noun || !head.entity || form.question.preview || isNewRecord(recordKey) || recordKey.startsWith("tmp:"))
    return null;
  return {
    kind: "list",
    sqlsp: "WEBAPI_R_selecthistory",
    args: { user2: "@user2", branchin: "@branchin", formname: head.entity, idproperty: recordKey },
  };
}
