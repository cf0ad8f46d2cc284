import { Kbd, NavLink, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { Link, useLocation } from "react-router";
import type { MenuRow } from "../../definitions/menu-row";
import { MenuIcon } from "../ui/menu-icon";
import classes from "./menu-nav.module.css";
import { filterMenu, menuTree, type MenuNode } from "./menu-tree";

interface MenuNavProps {
  readonly rows: readonly MenuRow[];
  /** Called after a choice: phones close their sheet. */
  readonly onChosen?: () => void;
}

/** The menu tree of the drawer with its search box (SHELL-006 to SHELL-010). */
export function MenuNav({ rows, onChosen }: MenuNavProps) {
  const [text, setText] = useState("");
  const tree = useMemo(() => menuTree(rows), [rows]);
  const shown = filterMenu(tree, text);
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search the menu"
        placeholder="Search the menu"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        mb="sm"
      />
      <nav aria-label="Menu">
        {shown.map((node) => (
          <MenuEntry key={node.row.id} node={node} open={text.trim() !== ""} onChosen={onChosen} />
        ))}
        {shown.length === 0 && (
          <Text size="sm" c="dimmed" role="status">
            Nothing in the menu contains “{text.trim()}”.
          </Text>
        )}
      </nav>
    </>
  );
}

interface MenuEntryProps {
  readonly node: MenuNode;
  /** Groups are open during a search. */
  readonly open: boolean;
  readonly onChosen?: () => void;
}

function MenuEntry({ node, open, onChosen }: MenuEntryProps) {
  const { pathname } = useLocation();
  const { row, children } = node;
  const [unfolded, setUnfolded] = useState(() => holds(node, pathname));
  if (row.kind === "divider") return <MenuDivider caption={row.label} />;
  if (children.length === 0 && !row.path) return null;
  const common = {
    label: row.label,
    leftSection: <MenuIcon name={row.icon} />,
    className: classes.entry,
    childrenOffset: "lg",
  } as const;
  if (children.length === 0)
    return <MenuLink row={row} active={row.path === pathname} onChosen={onChosen} common={common} />;
  return (
    <NavLink
      {...common}
      component="button"
      type="button"
      opened={open || unfolded}
      onChange={setUnfolded}
      aria-expanded={open || unfolded}
      keepMounted={false}
    >
      {children.map((child) => (
        <MenuEntry key={child.row.id} node={child} open={open} onChosen={onChosen} />
      ))}
    </NavLink>
  );
}

interface MenuLinkProps {
  readonly row: MenuRow;
  readonly active: boolean;
  readonly onChosen?: () => void;
  readonly common: Readonly<Record<string, unknown>>;
}

/** The label is both `id` and `formname` of the navigation state (SHELL-010). */
function MenuLink({ row, active, onChosen, common }: MenuLinkProps) {
  return (
    <NavLink
      {...common}
      component={Link}
      to={row.path}
      state={{ id: row.label, formname: row.label }}
      active={active}
      aria-current={active ? "page" : undefined}
      rightSection={
        row.addkey ? (
          <Kbd size="xs" title={`${row.addlabel}: ${row.addkey}`}>
            {row.addkey}
          </Kbd>
        ) : undefined
      }
      onClick={onChosen}
    />
  );
}

function MenuDivider({ caption }: { readonly caption: string }) {
  return (
    <div className={classes.divider} role="separator" aria-label={caption || undefined}>
      {caption}
    </div>
  );
}

const holds = (node: MenuNode, path: string): boolean =>
  node.row.path === path || node.children.some((child) => holds(child, path));
