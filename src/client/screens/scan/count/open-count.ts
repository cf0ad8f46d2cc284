import { cellText } from "../../../../definitions/bill/cells";
import type { JoinedCount } from "../../../../domain/counting/join-code";
import type { FormEngine } from "../../../form/form-engine";
import { isNewRecord } from "../../../form/open/form-deps";
import { documentName } from "../../../form/open/form-number";
import { submitNode, whyNotSavable } from "../../../form/save/save-bar";
import type { Offline } from "../../../offline/offline";
import type { OfferedDocument, OfferedKind } from "../kinds/all-kinds";

/**
 * Saves a new count by the engine of its form, also offline, and returns what devices need to join it. Throws with the
 * sentences of what is wrong.
 */
export async function openCount(engine: FormEngine, offline: Offline, said: readonly string[]): Promise<JoinedCount> {
  const { form } = engine;
  const uid = form.record.opId;
  const { values, labels } = form.store.state();
  const why = whyNotSavable(form, offline.line().line);
  const node = submitNode(form, false);
  if (why !== "" || !node || !form.claims) throw new Error(why || "A count cannot be opened here.");
  await engine.submit({ ...node, row: { ...node.row, aspx_codes: "" } }, "stay");
  if (form.record.opId === uid || isNewRecord(form.record.recordKey)) {
    const { errors, notices } = form.store.state();
    const problems = notices.filter(({ kind }) => kind === "problem" || kind === "conflict").map(({ text }) => text);
    throw new Error([...new Set([...Object.values(errors), ...said, ...problems])].filter(Boolean).join(" "));
  }
  return {
    uid,
    coid: form.claims.coid,
    branchid: form.claims.branchid,
    branch: form.claims.bname,
    no: documentName(form),
    godownid: Number(values.godownid),
    godown: cellText(labels.godownid),
    isBlind: values.blind !== "shown",
  };
}

/** The session of this device for a count: the open one, or a new one. Returns its id. */
export async function joinCount(
  offline: Offline,
  kind: Pick<OfferedKind, "name">,
  document: Pick<OfferedDocument, "formname">,
  count: JoinedCount,
): Promise<string> {
  const open = (await offline.scans.list()).find((head) => head.count?.uid === count.uid);
  if (open) return open.id;
  const id = crypto.randomUUID();
  await offline.scans.begin({
    id,
    kind: kind.name,
    formname: document.formname,
    opId: count.uid,
    at: offline.env.now(),
    start: { godownid: count.godownid, godownid_label: count.godown, no_label: count.no },
    count,
  });
  return id;
}
