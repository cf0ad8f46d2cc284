import type { OpBase, Row } from "../../../wire/envelope";
import type { Claims } from "../../../wire/session";
import type { KnownSince } from "../../offline/contract/save";
import type { FieldRule, FormStore, Notice, Texts } from "../form-store";
import type { FormDefinition } from "./definition";
import { type FormQuestion, isNewRecord, opOfTmp } from "./form-deps";

/** The record as the next save of the open form refers to it. Replaced whole when a save is settled. */
interface RecordState {
  readonly recordKey: string;
  readonly opId: string;
  readonly base: OpBase;
  readonly baseSnap?: Row;
  readonly since?: KnownSince;
  /** True while `opId` is in the outbox, refused: the next submit corrects it instead of making another save. */
  readonly correcting: boolean;
  /** A cancelled document: it can only be viewed and copied. */
  readonly isCancelled?: boolean;
  /** The source documents of a new document; its draft is kept apart from that of a plain new one. */
  readonly from?: string;
}

/** Where a form starts: a new record, a loaded one, a draft, or a refused save. */
export interface FormStart extends RecordState {
  readonly values: Row;
  readonly labels: Texts;
  readonly errors: Texts;
  readonly notices: readonly Notice[];
  readonly dirty: boolean;
}

/** One form that a user has open. `record` changes with its saves; everything that is drawn is in `store`. */
export interface OpenForm {
  readonly definition: FormDefinition;
  readonly store: FormStore;
  readonly question: FormQuestion;
  readonly claims: Claims | null;
  record: RecordState;
  /** The scan that its first save links; '' where there is none, or it is linked already. */
  scan: string;
}

/** The definition's rules for each field; `canEdit` false makes all fields read-only. */
export function rulesOf(definition: FormDefinition, canEdit: boolean): ReadonlyMap<string, FieldRule> {
  return new Map(
    definition.nodes.map(({ row }) => [
      row.key,
      {
        disabled: Boolean(row.field_disable),
        readOnly: !canEdit || Boolean(row.field_readonly),
        visible: Boolean(row.field_visible),
      },
    ]),
  );
}

/**
 * Key of the draft of this form: company, branch, form and record; '' without a session. A refused save has a draft
 * of its own, so that corrections being typed do not show up elsewhere.
 */
export function formKeyOf({ claims, question, record }: Pick<OpenForm, "claims" | "question" | "record">): string {
  return claims && !question.preview && !question.keepsNoDraft
    ? draftKey(
        claims,
        question.formname,
        record.correcting
          ? `op:${record.opId}`
          : draftName({ scan: question.scan, from: record.from, session: question.session }, record.recordKey),
      )
    : "";
}

/** A record entered from a scan, a scan session or other documents does not share the draft of the plain new record. */
export function draftName(
  { scan, from, session }: Pick<FormQuestion, "scan" | "from" | "session">,
  recordKey: string,
): string {
  if (isNewRecord(recordKey) && session) return `0:session:${session}`;
  if (isNewRecord(recordKey) && from) return `from=${from}`;
  return isNewRecord(recordKey) && scan ? `0:scan:${scan}` : recordKey || "0";
}

export const draftKey = (claims: Claims, formname: string, id: string): string =>
  `${claims.coid}|${claims.branchid}|${formname}|${id}`;

/** The key by which the device identifies the record: the server's id, or the operation that makes it. */
export function keyOf({ record }: Pick<OpenForm, "record">): string {
  const isNew = record.recordKey === "" || record.recordKey === "0";
  return isNew || opOfTmp(record.recordKey) === record.opId ? `tmp:${record.opId}` : record.recordKey;
}
