import { Kbd, Modal, Stack, Table, Title } from "@mantine/core";
import type { AddKeyLine } from "./add-keys";
import { KEY_LINES } from "./keys";

interface KeysHelpProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** New records that have a key. */
  readonly adding: readonly AddKeyLine[];
}

/** Opened by `?`: every key that has an action. */
export function KeysHelp({ opened, onClose, adding }: KeysHelpProps) {
  const groups = adding.length > 0 ? [...KEY_LINES, { where: "New records, anywhere", lines: adding }] : KEY_LINES;
  return (
    <Modal opened={opened} onClose={onClose} title="Keys" closeButtonProps={{ "aria-label": "Close" }}>
      <Stack>
        {groups.map(({ where, lines }) => (
          <div key={where}>
            <Title order={3} size="h5">
              {where}
            </Title>
            <Table>
              <Table.Tbody>
                {lines.map(({ keys, does }) => (
                  <Table.Tr key={keys}>
                    <Table.Td w={130}>
                      <Kbd>{keys}</Kbd>
                    </Table.Td>
                    <Table.Td>{does}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        ))}
      </Stack>
    </Modal>
  );
}
