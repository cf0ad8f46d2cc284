import { Card, Text, Title } from "@mantine/core";
import { useId } from "react";
import { Link } from "react-router";
import type { WidgetRow } from "../../definitions/widget-row";
import { figureText, ownPath } from "../rows/widget-figure";
import type { KindOf } from "../ui/widget-kind";
import classes from "./home-board.module.css";
import { homeShelves, type HomeEntry } from "./home-entries";
import { groupColour } from "./widget-groups";

interface HomeBoardProps {
  readonly rows: readonly WidgetRow[];
  readonly kindOf: KindOf;
}

/** The first screen: figures above, lists and charts below. The cards of a row share its width. */
export function HomeBoard({ rows, kindOf }: HomeBoardProps) {
  return homeShelves(rows, kindOf).map((shelf) => (
    <div key={shelf[0]?.list || shelf[0]?.rows[0]?.heading} className={classes.shelf}>
      {shelf.map((entry) => (
        <Entry key={entry.list || entry.rows[0]?.heading} entry={entry} kindOf={kindOf} />
      ))}
    </div>
  ));
}

function Entry({ entry: { list, rows }, kindOf }: { readonly entry: HomeEntry; readonly kindOf: KindOf }) {
  if (list !== "") return <FigureList name={list} rows={rows} />;
  const [row] = rows;
  const kind = row && kindOf(row.Widgetstype);
  if (!row) return null;
  return (
    <div
      className={classes.place}
      data-widget={row.Widgetstype}
      data-columns={kind?.isSmall ? undefined : (kind?.columns ?? 3)}
    >
      {kind ? (
        <kind.Draw row={row} colour={groupColour(row.formgroupname)} />
      ) : (
        <Text role="note">No project match</Text>
      )}
    </div>
  );
}

/** Figures that are read together, one below the other; each opens what explains it. */
function FigureList({ name, rows }: { readonly name: string; readonly rows: readonly WidgetRow[] }) {
  const id = useId();
  return (
    <Card
      component="section"
      withBorder
      padding="sm"
      aria-labelledby={id}
      className={classes.place}
      data-lines={rows.length}
      style={{ borderInlineStart: `4px solid var(--mantine-color-${groupColour(name)}-filled)` }}
    >
      <Title order={2} size="h6" id={id} mb={4}>
        {name}
      </Title>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={`${row.heading} ${row.pathname}`} data-widget={row.Widgetstype}>
            <Line row={row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Line({ row }: { readonly row: WidgetRow }) {
  const path = ownPath(row.pathname);
  const inside = (
    <>
      <span className={classes.name}>
        {row.heading}
        {row.percentageDescription && (
          <Text span size="xs" c="dimmed" display="block">
            {row.percentageDescription}
          </Text>
        )}
      </span>
      <span className={classes.figure}>{figureText(row.total)}</span>
    </>
  );
  if (!path) return <div className={classes.line}>{inside}</div>;
  return (
    <Link to={path} state={{ id: row.heading, formname: row.heading }} className={`${classes.line} ${classes.link}`}>
      {inside}
    </Link>
  );
}
