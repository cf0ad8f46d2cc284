import type { OutboxRow, SaveRequest } from "../../offline/contract/save";
import { sha256Of } from "../../offline/files/file-bytes";
import { idArgument } from "../../rows/id-argument";
import type { ReadyFile } from "./prepare-file";

export const ATTACH_ENTITY = "attachedfiles";

/** The record that files are attached to: its form, and its id or `tmp:<opId>` while its first save waits. */
export interface AttachedTo {
  readonly formname: string;
  readonly recordKey: string;
}

/** `0` is a record that was never saved, not even on this device. */
export const isUnsaved = (recordKey: string): boolean => recordKey === "" || recordKey === "0";

/** The save that attaches a file to a record; the bytes are stored with it and sent before it. */
export async function attachSave(
  opId: string,
  { formname, recordKey }: AttachedTo,
  { name, type, bytes }: ReadyFile,
): Promise<SaveRequest> {
  const sha256 = await sha256Of(bytes);
  return {
    opId,
    screen: "attachment",
    entity: ATTACH_ENTITY,
    recordKey: `tmp:${opId}`,
    sqlsp: "attachedfiles_R_save",
    args: { formname, id: idArgument(recordKey), name, sha256 },
    base: { kind: "none" },
    defVer: "",
    shown: { formname, record: recordKey, attachname: name },
    formname: "",
    title: `Attachment ${name}`,
    blob: { sha256, name, type, size: bytes.byteLength, bytes },
  };
}

/** Whether a waiting save attaches a file to this record; `realId` is the id of the record on the server. */
export const isFor = (row: OutboxRow, { formname, recordKey }: AttachedTo, realId: string): boolean =>
  row.entity === ATTACH_ENTITY &&
  row.shown.formname === formname &&
  (row.shown.record === recordKey || row.shown.record === realId);
