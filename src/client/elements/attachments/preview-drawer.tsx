import { Drawer } from "@mantine/core";
import { FilePreview } from "./file-preview";
import type { AttachmentRow } from "./use-attachments";

/**
 * Preview in the right drawer, 75 % of the window's width and 95 % of its height (ATT-003); the whole width on a phone.
 */
export function PreviewDrawer({ row, onClose }: { readonly row: AttachmentRow | null; readonly onClose: () => void }) {
  return (
    <Drawer
      opened={row !== null}
      onClose={onClose}
      position="right"
      size="max(75vw, min(100vw, 480px))"
      title={row?.name}
      closeButtonProps={{ "aria-label": "Close the preview" }}
      styles={{ content: { height: "95vh" }, body: { height: "calc(95vh - 64px)" } }}
    >
      {row && <FilePreview row={row} key={row.id || row.opId} />}
    </Drawer>
  );
}
