import { ActionIcon, Menu } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";

/** Key of the filter, and its values as shown in the address and on its chip. */
export const CANCELLED_FILTER = "iscancelled";
const IN_FORCE = "Not cancelled";
export const CANCELLED = "Cancelled";

interface CancelledMenuProps {
  readonly filters: Readonly<Record<string, string>>;
  readonly onFilter: (field: string, text: string) => void;
}

/** All documents, only those not cancelled, or only the cancelled ones. */
export function CancelledMenu({ filters, onFilter }: CancelledMenuProps) {
  const now = filters[CANCELLED_FILTER] ?? "";
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label="Cancelled documents" title="Cancelled documents">
          <IconBan size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={now === ""} onClick={() => onFilter(CANCELLED_FILTER, "")}>
          All documents
        </Menu.Item>
        <Menu.Item disabled={now === IN_FORCE} onClick={() => onFilter(CANCELLED_FILTER, IN_FORCE)}>
          Only those not cancelled
        </Menu.Item>
        <Menu.Item disabled={now === CANCELLED} onClick={() => onFilter(CANCELLED_FILTER, CANCELLED)}>
          Only cancelled documents
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
