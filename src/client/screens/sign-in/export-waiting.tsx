import { Button } from '@mantine/core'
import { saveFile } from '../../browser/save-file'
import { useOffline } from '../../call/offline-context'

/** The way out for saves on a device that may not go on: they stay here, and a copy can be taken to another. */
export function ExportWaiting() {
  const { outbox } = useOffline()
  const exportAll = async (): Promise<void> => saveFile('outbox.macout.json', new Blob([await outbox.exportRows()], { type: 'application/json' }))
  return (
    <Button variant="default" size="sm" onClick={() => void exportAll()}>
      Export waiting saves
    </Button>
  )
}
