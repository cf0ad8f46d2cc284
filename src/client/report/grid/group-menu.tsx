import { ActionIcon, Menu } from "@mantine/core";
import { IconSitemap } from "@tabler/icons-react";
import type { TableType } from "../../../definitions/report/report-answer";
import type { ReportColumn } from "../../../definitions/report/report-column";
import { isGroupable } from "../../../definitions/report/report-overlay";
import { MENU_BUTTON } from "../../ui/grid/columns-menu";
import { toggledField } from "./report-grid-head";

interface GroupMenuProps {
  readonly columns: readonly ReportColumn[];
  readonly group: readonly string[];
  readonly layout: TableType;
  readonly onGroup: (group: readonly string[]) => void;
  readonly onLayout: (layout: TableType) => void;
}

/** Groups by one column after another, also by one that the table does not show. */
export function GroupMenu({ columns, group, layout, onGroup, onLayout }: GroupMenuProps) {
  const offered = columns.filter(isGroupable);
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon {...MENU_BUTTON} aria-label="Group" title="Group">
          <IconSitemap size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onGroup([])} disabled={group.length === 0}>
          No groups
        </Menu.Item>
        {offered.map(({ field, title }) => (
          <Menu.Item
            key={field}
            onClick={() => onGroup(toggledField(group, field))}
            rightSection={group.includes(field) ? group.indexOf(field) + 1 : null}
          >
            {group.includes(field) ? `Not by ${title}` : `By ${title}`}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          disabled={group.length === 0}
          onClick={() => onLayout(layout === "MacTable" ? "MacTableC" : "MacTable")}
        >
          {layout === "MacTable" ? "Show groups below their rows" : "Show groups above their rows"}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
