import { Kbd } from "@mantine/core";
import { createSpotlight, Spotlight, type SpotlightActionData } from "@mantine/spotlight";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { MATCH } from "../../../definitions/name-match";
import { MenuIcon } from "../../ui/menu-icon";
import type { MenuState } from "../../menu/use-menu";
import { foundScreens, type FoundScreen } from "./found-screens";
import type { FoundRecord } from "../../find/found-record";
import { useFoundRecords } from "../../find/use-found-records";
import "@mantine/spotlight/styles.css";

interface FinderProps {
  readonly menu: MenuState;
  readonly onClose: () => void;
  /** The field has the focus. */
  readonly onFocus: () => void;
}

const [store, { open }] = createSpotlight();
const LIST = "find-list";

/**
 * Ctrl+K: finds any screen of the menu, a new record of its lists, and any record, from the server or, if it does not
 * answer, from what is on this device. The group with the better first hit comes first, so that Enter opens what was
 * typed exactly.
 */
export function Finder({ menu, onClose, onFocus }: FinderProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const records = useFoundRecords(query);
  useEffect(open, []);
  const rows = menu.state === "ready" ? menu.rows : null;
  const screens = useMemo(() => foundScreens(rows ?? [], query), [rows, query]);
  const go = (path: string, state?: unknown) => () => void navigate(path, { state });
  const groups = [
    { group: "Screens", best: bestOf(screens), actions: screens.map((one) => screenAction(one, go)) },
    { group: "Records", best: bestOf(records), actions: records.map((one) => recordAction(one, go)) },
  ]
    .filter(({ actions }) => actions.length > 0)
    .toSorted((a, b) => a.best - b.best);
  const onMove = useFirstSelected(query, groups[0]?.actions[0]?.id ?? "");
  return (
    <Spotlight.Root
      store={store}
      overlayProps={{ blur: 0 }}
      transitionProps={{ duration: 0 }}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight="70vh"
    >
      <Spotlight.Search
        placeholder="Find a screen or a record"
        aria-label="Find a screen or a record"
        leftSection={<IconSearch size={18} aria-hidden />}
        onKeyDown={onMove}
        onFocus={onFocus}
      />
      <Spotlight.ActionsList id={LIST}>
        {groups.map(({ group, actions }) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {actions.map(({ id, ...action }) => (
              <Spotlight.Action key={id} {...action} highlightQuery />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>Nothing found.</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

type Go = (path: string, state?: unknown) => () => void;

const bestOf = (found: readonly (FoundScreen | FoundRecord)[]): number => found[0]?.match ?? MATCH.anywhere + 1;

const screenAction = (
  { key, label, description, icon, isNew, shortcut, path, state }: FoundScreen,
  go: Go,
): SpotlightActionData => ({
  id: key,
  label,
  description,
  leftSection: isNew ? <IconPlus size={18} stroke={1.5} aria-hidden /> : <MenuIcon name={icon} />,
  rightSection: shortcut ? <Kbd size="xs">{shortcut}</Kbd> : undefined,
  onClick: go(path, state),
});

const recordAction = ({ key, label, description, path }: FoundRecord, go: Go): SpotlightActionData => ({
  id: `record-${key}`,
  label,
  description,
  leftSection: <IconSearch size={18} stroke={1.5} aria-hidden />,
  onClick: go(path),
});

/**
 * Selects the first hit of each text, and again when a better one arrives, until the user moves with the arrows.
 * Returns the handler of the keys. The library keeps its selection as an attribute of the element.
 */
function useFirstSelected(query: string, first: string): (event: { readonly key: string }) => void {
  const moved = useRef("");
  useEffect(() => {
    if (query === "" || moved.current === query) return;
    const list = document.getElementById(LIST);
    list?.querySelector("[data-selected]")?.removeAttribute("data-selected");
    list?.querySelector("[data-action]")?.setAttribute("data-selected", "true");
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [query, first]);
  return ({ key }) => {
    if (key === "ArrowDown" || key === "ArrowUp") moved.current = query;
  };
}
