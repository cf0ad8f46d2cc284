import { ActionIcon, Menu } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { MENU_BUTTON } from "../../ui/grid/columns-menu";
import type { ListDefinition } from "../read/list-definition";
import type { ListQuestion } from "../read/list-question";
import { useListJobs } from "./use-list-jobs";

interface PrintMenuProps {
  readonly definition: ListDefinition;
  readonly question: ListQuestion;
}

/** All documents that search and filters find, as one PDF or each by e-mail. */
export function PrintMenu({ definition, question }: PrintMenuProps) {
  const { ofAll, isStarting } = useListJobs(definition);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon {...MENU_BUTTON} aria-label="Print all" title="Print all" loading={isStarting}>
          <IconPrinter size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => ofAll("pdf", question)}>All as one PDF</Menu.Item>
        {definition.emailAllowed && <Menu.Item onClick={() => ofAll("email", question)}>All by e-mail</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
