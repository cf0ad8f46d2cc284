import { ActionIcon, Anchor, Collapse, Group, Loader, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useOffline } from "../call/offline-context";
import { cellText } from "../rows/cell-text";
import { formPath, formState } from "../rows/form-link";
import { textOf } from "../rows/read-row";
import { ErrorState } from "../ui/error-state";
import { addLink, editLink, mayEdit } from "./actions/list-actions";
import classes from "./list-tree.module.css";
import type { ListDefinition } from "./read/list-definition";
import { FIRST_QUESTION } from "./read/list-question";
import { listPart } from "./read/list-read";
import { treeNodes, type TreeNode } from "./read/tree-nodes";

/** Maximum of one call; trees of groups are far smaller. */
const TREE_MAX = 500;

interface ListTreeProps {
  readonly definition: ListDefinition;
  /** The user named `admin` has additional controls on nodes of `divs` (MAST-011). */
  readonly developer: boolean;
}

/** The tree above the table of account groups, godowns and other groups (MAST-007, MAST-009, MAST-010). */
export function ListTree({ definition, developer }: ListTreeProps) {
  const offline = useOffline();
  const [open, setOpen] = useState(true);
  const { data, error, refetch } = useQuery(listPart(offline, definition, FIRST_QUESTION, 1, TREE_MAX));
  const nodes = useMemo(() => treeNodes(data?.rows ?? [], definition.treeParent), [data, definition.treeParent]);
  return (
    <section className={classes.tree} aria-label={`${definition.title} tree`}>
      <UnstyledButton onClick={() => setOpen(!open)} aria-expanded={open} className={classes.head}>
        {open ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        <Text span fw={600}>
          Tree
        </Text>
      </UnstyledButton>
      <Collapse expanded={open} transitionDuration={0}>
        {!data && !error && <Loader size="sm" role="status" aria-label="Loading" m="sm" />}
        {error && !data && <ErrorState text={error.message} onRetry={() => void refetch()} />}
        <ul className={classes.branch}>
          {nodes.map((node) => (
            <TreeBranch key={textOf(node.row, "id")} node={node} definition={definition} developer={developer} />
          ))}
        </ul>
      </Collapse>
    </section>
  );
}

interface TreeBranchProps extends ListTreeProps {
  readonly node: TreeNode;
}

function TreeBranch({ node, definition, developer }: TreeBranchProps) {
  const [open, setOpen] = useState(true);
  const { row, children } = node;
  // The first column may be the place in the order; the heading of a card is the name.
  const heading = definition.columns.find(({ card }) => card === 1) ?? definition.columns[0];
  const label = heading ? cellText(row[heading.field], heading.format) : textOf(row, "id");
  return (
    <li>
      <Group gap={6} wrap="nowrap">
        {children.length > 0 ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            onClick={() => setOpen(!open)}
            aria-expanded={open}
            aria-label={`Entries under ${label}`}
          >
            {open ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
          </ActionIcon>
        ) : (
          <span className={classes.leaf} />
        )}
        <span>{label}</span>
        {mayEdit(definition, row) && <TreeLink link={editLink(definition, row)} label="Edit" name={label} />}
        {developer && row.comp_name === "divs" && definition.addAllowed && (
          <ActionIcon
            component={Link}
            to={formPath(addLink(definition))}
            state={formState(addLink(definition))}
            variant="subtle"
            size={24}
            aria-label={`Add beside ${label}`}
          >
            <IconPlus size={14} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {open && children.length > 0 && (
        <ul className={classes.branch}>
          {children.map((child) => (
            <TreeBranch key={textOf(child.row, "id")} node={child} definition={definition} developer={developer} />
          ))}
        </ul>
      )}
    </li>
  );
}

function TreeLink({
  link,
  label,
  name,
}: {
  readonly link: ReturnType<typeof editLink>;
  readonly label: string;
  readonly name: string;
}) {
  return (
    <Anchor component={Link} to={formPath(link)} state={formState(link)} size="sm" aria-label={`${label} ${name}`}>
      {label}
    </Anchor>
  );
}
