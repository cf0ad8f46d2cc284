import { Stack, Text } from "@mantine/core";
import { useId, useState } from "react";
import { useOffline } from "../../call/offline-context";
import { AsOf } from "../../ui/as-of";
import { announce, confirm } from "../../ui/dialogs";
import { attachFile, removeFile } from "./attach-actions";
import { isUnsaved } from "./attach-save";
import { AttachmentTable } from "./attachment-table";
import { FileIntake } from "./file-intake";
import { PreviewDrawer } from "./preview-drawer";
import { useAttachments, type AttachmentRow } from "./use-attachments";
import { useFileSpace } from "./use-file-space";

interface AttachmentPanelProps {
  readonly formname: string;
  /** Id of the record, `tmp:<opId>` while its first save waits, '0' for one that was never saved. */
  readonly id: string;
  readonly readonly: boolean;
  /** The local variant of FORM-051. */
  readonly isLocal?: boolean;
  /** Saves a new record, so that a file can be attached to it; true where that succeeded. */
  readonly saveFirst?: (() => Promise<boolean>) | undefined;
  /** The key of the record as it is now, after `saveFirst`. */
  readonly recordKey?: () => string;
}

/** Files of one record: list, preview, upload, delete (ATT-001 to ATT-016). Works offline; marks waiting files. */
export function AttachmentPanel({
  formname,
  id,
  readonly,
  isLocal = false,
  saveFirst,
  recordKey = () => id,
}: AttachmentPanelProps) {
  const offline = useOffline();
  const inputId = useId();
  const [shown, setShown] = useState<AttachmentRow | null>(null);
  const { rows, error, asOf, reload } = useAttachments({ formname, recordKey: id });
  const spaceFault = useFileSpace(!readonly);
  const onDelete = async (row: AttachmentRow) => {
    const isSure = await confirm({
      title: "Are you sure?",
      text: "You won't be able to revert this!",
      confirmLabel: "Yes, delete it!",
      danger: true,
    });
    if (!isSure) return;
    const fault = await removeFile(offline, row, isLocal);
    if (fault) await announce({ icon: "warning", title: "Not deleted", text: fault });
    await reload();
  };
  const onUpload = async (file: File | null) => {
    if (file && saveFirst && isUnsaved(id) && !(await saveFirst())) return false;
    return attachFile(offline, { formname, recordKey: recordKey() }, file, spaceFault);
  };
  return (
    <Stack gap="sm">
      {!readonly && <FileIntake id={inputId} onUpload={onUpload} />}
      <AttachmentTable rows={rows} readonly={readonly} onShow={setShown} onDelete={(row) => void onDelete(row)} />
      {error && (
        <Text size="sm" c="var(--mac-danger-text)" role="alert">
          {error.message}
        </Text>
      )}
      {asOf && <AsOf at={asOf.asOf} fresh={asOf.fresh} />}
      <PreviewDrawer row={shown && asItIsNow(shown, rows)} onClose={() => setShown(null)} />
    </Stack>
  );
}

/** A file that was sent after its preview was opened is the server's from then on: this device keeps it no longer. */
function asItIsNow(shown: AttachmentRow, rows: readonly AttachmentRow[]): AttachmentRow {
  if (shown.opId === "" || rows.some(({ opId }) => opId === shown.opId)) return shown;
  return rows.findLast(({ id, name }) => id !== "" && name === shown.name) ?? shown;
}
