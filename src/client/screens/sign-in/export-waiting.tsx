import { Button } from "@mantine/core";
import { saveFile } from "../../browser/save-file";
import { useOffline } from "../../call/offline-context";

/**
 * Exports the waiting saves of a device that may not continue offline. They stay here; the copy can be imported on
 * another device.
 */
export function ExportWaiting() {
  const { outbox } = useOffline();
  const exportAll = async (): Promise<void> =>
    saveFile("outbox.macout.json", new Blob([await outbox.exportRows()], { type: "application/json" }));
  return (
    <Button variant="default" size="sm" onClick={() => void exportAll()}>
      Export waiting saves
    </Button>
  );
}
