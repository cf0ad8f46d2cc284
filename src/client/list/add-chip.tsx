import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

/** The `New Add` chip; its label comes from the server (LIST-004, OPEN-088). */
export function AddChip({ label, onAdd }: { readonly label: string; readonly onAdd: () => void }) {
  return (
    <Button size="compact-md" radius="xl" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd} aria-keyshortcuts="N Insert">
      {label}
    </Button>
  )
}
