import { Kbd, Modal, Stack, Table, Title } from "@mantine/core";
import { KEY_LINES } from "./keys";

interface KeysHelpProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Opened by `?`: every key that has an action. */
export function KeysHelp({ opened, onClose }: KeysHelpProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keys" closeButtonProps={{ "aria-label": "Close" }}>
      <Stack>
        {KEY_LINES.map(({ where, lines }) => (
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
