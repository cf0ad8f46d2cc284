import { Table } from "@mantine/core";
import type { ReactNode } from "react";

interface WideTableProps {
  /** Pixels below which it scrolls sideways within itself. */
  readonly minWidth: number;
  /** Name of the scrolling region, for keyboard users. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A table that scrolls inside its own frame on a phone, by keyboard too. */
export const WideTable = ({ minWidth, label, children }: WideTableProps) => (
  <Table.ScrollContainer
    minWidth={minWidth}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, role: "region", "aria-label": label } }}
  >
    {children}
  </Table.ScrollContainer>
);
