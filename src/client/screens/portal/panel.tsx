import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { Row } from "../../../wire/envelope";
import { AsOf } from "../../ui/as-of";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import type { PortalRead } from "./use-portal";

interface PanelProps {
  readonly read: PortalRead;
  /** What is said where there is no row. */
  readonly empty: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a page of the portal, or why there are none. */
export function Panel({ read: { rows, fault, asOf, fresh, again }, empty, children }: PanelProps) {
  if (fault !== "") return <ErrorState text={fault} onRetry={again} />;
  if (!rows) return <ScreenSkeleton rows={4} />;
  return (
    <Stack gap="sm">
      {rows.length === 0 ? <EmptyState text={empty} /> : children(rows)}
      <AsOf at={asOf} fresh={fresh} />
    </Stack>
  );
}
