import { Anchor, Card } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { Link } from "react-router";
import { isObject, readJson } from "../../definitions/props";
import type { WidgetRow } from "../../definitions/widget-row";
import { ownPath } from "../rows/widget-figure";
import type { WidgetProps } from "../ui/widget-kind";
import classes from "./box.module.css";
import { ChartView } from "./chart-view";

interface ChartCardProps extends Pick<WidgetProps, "row"> {
  readonly kind: string;
  /** Content below the chart. */
  readonly children?: ReactNode;
}

/** A chart in a card, with a link to its list. `total` holds the chart row as JSON text. */
export function ChartCard({ row, kind, children }: ChartCardProps) {
  const chart = useMemo(() => ({ label: row.heading, gaugepercent: row.percentage, ...chartOf(row) }), [row]);
  const path = ownPath(row.pathname);
  const words = path.startsWith("/Reportview") ? "Open the report" : "Open the list";
  return (
    <Card withBorder padding="sm" h="100%">
      <ChartView kind={kind} row={chart} />
      {children}
      {path && (
        <Anchor
          component={Link}
          to={path}
          size="sm"
          className={classes.more}
          aria-label={`${words} behind ${row.heading}`}
        >
          {words}
        </Anchor>
      )}
    </Card>
  );
}

function chartOf({ total }: WidgetRow) {
  const read = typeof total === "string" ? readJson(total)?.value : undefined;
  return isObject(read) ? read : {};
}
