import { ColorSwatch, Grid, Group, Stack, Text, Title } from "@mantine/core";
import { useId } from "react";
import type { WidgetRow } from "../../definitions/widget-row";
import type { KindOf, WidgetKind } from "../ui/widget-kind";
import type { WidgetGroup } from "./widget-groups";

interface WidgetSectionProps {
  readonly group: WidgetGroup;
  readonly kindOf: KindOf;
}

/** One per row on phones, two small ones side by side on tablets, the columns of the kind on wide screens. */
const SPANS: Readonly<
  Record<
    WidgetKind["columns"],
    { readonly base: number; readonly xs: number; readonly md: number; readonly lg: number }
  >
> = {
  3: { base: 12, xs: 6, md: 4, lg: 3 },
  4: { base: 12, xs: 12, md: 6, lg: 4 },
  6: { base: 12, xs: 12, md: 12, lg: 6 },
  12: { base: 12, xs: 12, md: 12, lg: 12 },
};

/** The widgets of one group under its name and colour (DASH-019). */
export function WidgetSection({ group: { name, colour, rows }, kindOf }: WidgetSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-widget-group={name} data-colour={colour}>
      <Group gap="xs" mb="xs">
        <ColorSwatch color={`var(--mantine-color-${colour}-filled)`} size={12} withShadow={false} aria-hidden />
        <Title order={2} size="h4" id={id}>
          {name}
        </Title>
      </Group>
      <Stack gap="sm">
        {shelves(rows, kindOf).map((shelf) => (
          <Grid key={shelf[0]?.heading} gap="sm">
            {shelf.map((row, index) => (
              <Placed
                key={`${row.Widgetstype} ${row.heading} ${index}`}
                row={row}
                colour={colour}
                kind={kindOf(row.Widgetstype)}
              />
            ))}
          </Grid>
        ))}
      </Stack>
    </section>
  );
}

/** Small boxes, then charts, then forms; within each the order of the server. */
function shelves(rows: readonly WidgetRow[], kindOf: KindOf): readonly (readonly WidgetRow[])[] {
  const kinds = rows.map((row) => kindOf(row.Widgetstype));
  const small = rows.filter((_, index) => !kinds[index] || kinds[index].isSmall);
  const charts = rows.filter((_, index) => kinds[index]?.isChart);
  return [small, charts, rows.filter((row) => !small.includes(row) && !charts.includes(row))].filter(
    (shelf) => shelf.length > 0,
  );
}

interface PlacedProps {
  readonly row: WidgetRow;
  readonly colour: string;
  readonly kind: WidgetKind | null;
}

function Placed({ row, colour, kind }: PlacedProps) {
  return (
    <Grid.Col span={SPANS[kind?.columns ?? 3]} data-widget={row.Widgetstype}>
      {kind ? <kind.Draw row={row} colour={colour} /> : <Text role="note">No project match</Text>}
    </Grid.Col>
  );
}
