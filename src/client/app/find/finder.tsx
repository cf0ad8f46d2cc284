import { Spotlight, spotlight, type SpotlightActionData } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { MenuIcon } from "../../ui/menu-icon";
import { menuItems, menuTree } from "../../menu/menu-tree";
import type { MenuState } from "../../menu/use-menu";
import { useFoundRecords } from "./use-found-records";
import "@mantine/spotlight/styles.css";

interface FinderProps {
  readonly menu: MenuState;
  readonly onClose: () => void;
}

/**
 * Ctrl+K: finds any screen of the menu and any record, from the server or, if it does not answer, from the downloaded
 * copy.
 */
export function Finder({ menu, onClose }: FinderProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const records = useFoundRecords(query);
  useEffect(() => spotlight.open(), []);
  const wanted = query.trim().toLowerCase();
  const screens = menu.state === "ready" ? menuItems(menuTree(menu.rows)) : [];
  const go = (path: string, state?: unknown) => () => void navigate(path, { state });
  const screenActions: SpotlightActionData[] = screens
    .filter(({ row }) => row.label.toLowerCase().includes(wanted))
    .map(({ row, under }) => ({
      id: `screen-${row.id}`,
      label: row.label,
      description: under,
      leftSection: <MenuIcon name={row.icon} />,
      onClick: go(row.path, { id: row.label, formname: row.label }),
    }));
  const recordActions: SpotlightActionData[] = records.map(({ key, label, description, path }) => ({
    id: `record-${key}`,
    label,
    description,
    leftSection: <IconSearch size={18} stroke={1.5} aria-hidden />,
    onClick: go(path),
  }));
  return (
    <Spotlight
      actions={[
        { group: "Screens", actions: screenActions },
        { group: "Records", actions: recordActions },
      ].filter(({ actions }) => actions.length > 0)}
      overlayProps={{ blur: 0 }}
      query={query}
      onQueryChange={setQuery}
      filter={(_query, actions) => actions}
      onSpotlightClose={onClose}
      shortcut={null}
      nothingFound="Nothing found."
      highlightQuery
      scrollable
      maxHeight="70vh"
      searchProps={{
        placeholder: "Find a screen or a record",
        "aria-label": "Find a screen or a record",
        leftSection: <IconSearch size={18} aria-hidden />,
      }}
    />
  );
}
