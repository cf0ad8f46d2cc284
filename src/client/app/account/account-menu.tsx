import { ActionIcon, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUserCircle } from "@tabler/icons-react";
import type { Claims } from "../../../wire/session";
import { AccountPanel } from "./account-panel";

/** The account menu of the top bar (SHELL-003). */
export function AccountMenu({ claims }: { readonly claims: Claims }) {
  const [isOpen, pane] = useDisclosure();
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => !next && pane.close()}
      position="bottom-end"
      width={280}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={`Account of ${claims.flname || claims.name}`}
          color="gray"
          onClick={pane.toggle}
        >
          <IconUserCircle size={24} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <AccountPanel claims={claims} onChosen={pane.close} />
      </Popover.Dropdown>
    </Popover>
  );
}
