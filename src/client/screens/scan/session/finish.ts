import { ITEMS } from "../../../../definitions/bill/bill-fault";
import type { OrderLine } from "../../../../domain/scanning/from-order";
import type { ScanLine } from "../../../../domain/scanning/session-lines";
import { createEngine } from "../../../form/form-engine";
import { type FormDeps, isNewRecord } from "../../../form/open/form-deps";
import { documentName } from "../../../form/open/form-number";
import { loadForm } from "../../../form/open/load-form";
import { draftKey, draftName } from "../../../form/open/open-form";
import { readModel } from "../../../form/open/read-form";
import { submitNode, whyNotSavable } from "../../../form/save/save-bar";
import type { ScanSessionHead } from "../../../offline/contract/scans";
import type { Offline } from "../../../offline/offline";
import { attachPhotos, isFinished } from "./session-end";
import { documentValues } from "./document-values";

export interface FinishedWork {
  readonly head: ScanSessionHead;
  readonly order: readonly OrderLine[] | null;
  readonly lines: readonly ScanLine[];
}

export type Finished =
  | {
      readonly state: "saved";
      /** Number of the document; '' where the server gives it later. */
      readonly no: string;
      /** The server does not have it yet. */
      readonly isWaiting: boolean;
    }
  | { readonly state: "faults"; readonly faults: readonly string[] };

/**
 * Keeps the lines of the session as the draft of a new document in its form: what Finish saves and what "Open as form"
 * shows are the same values under the same operation id. Entries that the user made in that form stay.
 */
export async function keepAsDraft({ offline }: Pick<FormDeps, "offline">, work: FinishedWork): Promise<void> {
  const { head, order, lines } = work;
  const claims = (await offline.session.get())?.claims;
  if (!claims) return;
  const definition = await readModel(offline, head.formname);
  const values = documentValues(definition, head, order, lines);
  const formKey = draftKey(claims, head.formname, draftName({ session: head.id }, "0"));
  const before = await offline.outbox.draft(formKey).catch(() => null);
  await offline.outbox.keepDraft({
    formKey,
    opId: head.opId,
    userKey: claims.sub,
    at: offline.env.now(),
    values: before ? { ...before.values, [ITEMS]: values[ITEMS] } : values,
    base: { kind: "none" },
    enqueued: false,
  });
}

/** A save that the user discarded in the outbox is never sent: the session then saves its document as a new one. */
async function withLiveOperation({ outbox, scans }: Offline, head: ScanSessionHead): Promise<ScanSessionHead> {
  if ((await outbox.status(head.opId))?.state !== "discarded") return head;
  const next = { ...head, opId: outbox.mintOpId() };
  await scans.begin(next);
  return next;
}

/** The draft of a session that is discarded. */
export async function dropSessionDraft({ session, outbox }: Offline, head: ScanSessionHead): Promise<void> {
  const claims = (await session.get())?.claims;
  if (claims) await outbox.dropDraft(draftKey(claims, head.formname, draftName({ session: head.id }, "0")));
}

/**
 * Saves the document of a session, then hands over the pictures of its lines. Pressed again, after a crash too, it
 * saves the same operations and nothing twice. Rejects with NotKept where a picture does not fit on the device.
 */
export async function finishSession(deps: FormDeps, given: FinishedWork): Promise<Finished> {
  const head = await withLiveOperation(deps.offline, given.head);
  const done = await saveDocument(deps, { ...given, head });
  if (done.state === "saved") await attachPhotos(deps.offline, head, given.lines);
  return done;
}

/**
 * Saves the document of a session by the engine of its form, with its checks, figures, questions and number. One that
 * the server has refused is corrected.
 */
async function saveDocument(deps: FormDeps, work: FinishedWork): Promise<Finished> {
  const { head } = work;
  const { outbox } = deps.offline;
  const there = await outbox.row(head.opId);
  if (await isFinished(deps.offline, head.opId))
    return { state: "saved", no: there?.number?.no ?? "", isWaiting: there !== null };
  const isCorrection = there !== null;
  if (!isCorrection) await keepAsDraft(deps, work);
  const said: string[] = [];
  const quiet: FormDeps = {
    ...deps,
    dialogs: {
      confirm: deps.dialogs.confirm,
      announce: async ({ icon, text, title }) => void (icon === "success" ? null : said.push(text || title)),
      toast: () => undefined,
    },
  };
  const form = await loadForm(quiet, {
    formname: head.formname,
    id: isCorrection ? there.recordKey : "0",
    ...(isCorrection ? { op: head.opId } : { session: head.id }),
  });
  const engine = createEngine(`scan-${head.id}`, quiet, form, { onClose: () => undefined });
  try {
    if (isCorrection) engine.set(ITEMS, documentValues(form.definition, head, work.order, work.lines)[ITEMS]);
    const why = whyNotSavable(form, deps.offline.line().line);
    const node = submitNode(form, false);
    if (why !== "" || !node) return { state: "faults", faults: [why || "This document cannot be saved here."] };
    await engine.submit({ ...node, row: { ...node.row, aspx_codes: "" } }, "stay");
    if (form.record.opId !== head.opId && !isNewRecord(form.record.recordKey))
      return { state: "saved", no: documentName(form), isWaiting: (await outbox.row(head.opId)) !== null };
    const { errors, notices } = form.store.state();
    const texts = [...Object.values(errors).flatMap((text) => text.split("\n")), ...said];
    const problems = notices.filter(({ kind }) => kind === "problem" || kind === "conflict").map(({ text }) => text);
    return { state: "faults", faults: [...new Set([...texts, ...problems])].filter(Boolean) };
  } finally {
    engine.stop();
  }
}
