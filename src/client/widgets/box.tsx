import { Card, Group, Progress, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { WidgetRow } from "../../definitions/widget-row";
import { figureText, ownPath } from "../rows/widget-figure";
import classes from "./box.module.css";

interface BoxProps {
  readonly row: WidgetRow;
  readonly colour: string;
  /** Icon at the side, if the kind has one. */
  readonly picture?: ReactNode;
  readonly bar?: boolean;
  readonly figureSize?: "h2" | "h3";
}

/**
 * A small box: the figure, its heading, and the percentage with its description; the whole box is the link (DASH-005
 * to DASH-008).
 */
export function Box({ row, colour, picture, bar = false, figureSize = "h2" }: BoxProps) {
  const path = ownPath(row.pathname);
  const share = row.percentage === "" ? null : Number(row.percentage);
  const words = [share === null ? "" : `${share} %`, row.percentageDescription].filter(Boolean).join(" ");
  const inside = (
    <>
      <Group gap="sm" wrap="nowrap" align="flex-start" justify="space-between">
        <div>
          <Text fz={figureSize} fw={700} className={classes.figure}>
            {figureText(row.total)}
          </Text>
          <Text size="sm" fw={600}>
            {row.heading}
          </Text>
          {words && (
            <Text size="xs" c="dimmed">
              {words}
            </Text>
          )}
        </div>
        {picture}
      </Group>
      {bar && share !== null && (
        <Progress value={share} color={colour} mt="xs" size="sm" aria-label={`${row.heading}: ${words}`} />
      )}
    </>
  );
  const cardProps = {
    withBorder: true,
    padding: "sm",
    style: { borderInlineStartColor: `var(--mantine-color-${colour}-filled)` },
  } as const;
  if (!path)
    return (
      <Card {...cardProps} className={classes.box}>
        {inside}
      </Card>
    );
  return (
    <Card
      {...cardProps}
      component={Link}
      to={path}
      state={{ id: row.heading, formname: row.heading }}
      className={`${classes.box} ${classes.link}`}
    >
      {inside}
    </Card>
  );
}
