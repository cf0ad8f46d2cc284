import { Button } from "@mantine/core";
import { saveOutboxFile } from "../../browser/save-outbox-file";
import { useOffline } from "../../call/offline-context";

/**
 * Exports the waiting saves of a device that may not continue offline. They stay here; the copy can be imported on
 * another device.
 */
export function ExportWaiting() {
  const { outbox } = useOffline();
  const exportAll = async (): Promise<void> => saveOutboxFile(await outbox.exportRows());
  return (
    <Button variant="default" size="sm" onClick={() => void exportAll()}>
      Export waiting saves
    </Button>
  );
}
