import { Popover } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./dropdown.module.css";

/**
 * Wider than the cell of a grid, the list is shifted at the edge of the page, which Mantine leaves out (`mainAxis`) for
 * a list as wide as its box; further rules would cost time.
 */
const AT_THE_EDGE = { flip: true, shift: { padding: 8, mainAxis: true }, inline: false } as const;

interface ComboPopoverProps {
  readonly opened: boolean;
  readonly list: ReactNode;
  /** The input. */
  readonly children: ReactNode;
}

/** The list under the input of a picker; the focus stays in the input. */
export const ComboPopover = ({ opened, list, children }: ComboPopoverProps) => (
  <Popover
    withRoles={false}
    opened={opened}
    position="bottom-start"
    width="target"
    middlewares={AT_THE_EDGE}
    offset={2}
    shadow="md"
    transitionProps={{ duration: 0 }}
    trapFocus={false}
    returnFocus={false}
  >
    <Popover.Target>{children}</Popover.Target>
    <Popover.Dropdown p={0} className={classes.list} onMouseDown={(event) => event.preventDefault()}>
      {list}
    </Popover.Dropdown>
  </Popover>
);
