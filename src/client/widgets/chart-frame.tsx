import { Group, Stack, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { figure } from "../rows/widget-figure";
import { BEFORE_COLOUR } from "./chart-data";
import type { ChartData } from "./chart-data";

interface ChartFrameProps {
  readonly data: ChartData;
  /** False if the colours mean nothing: bars of one colour with labels below them. */
  readonly hasLegend?: boolean;
  readonly children: ReactNode;
}

/** A chart with its legend, and its figures as a table for users who do not see or trust a picture. */
export function ChartFrame({ data, hasLegend = true, children }: ChartFrameProps) {
  const { label, slices, compared } = data;
  if (slices.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {label ? `${label}: no figures yet.` : "No figures yet."}
      </Text>
    );
  return (
    <Stack gap="xs" component="figure" m={0}>
      {label && (
        <Text component="figcaption" size="sm" fw={600}>
          {label}
        </Text>
      )}
      {children}
      {hasLegend && (
        <Legend entries={slices.map(({ label: name, value, fill }) => ({ text: `${name}: ${figure(value)}`, fill }))} />
      )}
      {compared && (
        <Legend
          entries={[
            { text: compared.before, fill: BEFORE_COLOUR },
            { text: compared.now, fill: slices[0]?.fill ?? "" },
          ]}
        />
      )}
      <details>
        <summary>Figures</summary>
        <Table aria-label={label || "Figures"}>
          {compared && (
            <Table.Thead>
              <Table.Tr>
                <Table.Td />
                <Table.Th ta="right">{compared.now}</Table.Th>
                <Table.Th ta="right">{compared.before}</Table.Th>
              </Table.Tr>
            </Table.Thead>
          )}
          <Table.Tbody>
            {slices.map((slice, index) => (
              <Table.Tr key={index}>
                <Table.Th scope="row">{slice.label}</Table.Th>
                {[slice.value, ...(compared ? [compared.values[index] ?? 0] : [])].map((value, column) => (
                  <Table.Td key={column} ta="right" style={{ fontVariantNumeric: "tabular-nums" }}>
                    {figure(value)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </Stack>
  );
}

interface LegendProps {
  readonly entries: readonly { readonly text: string; readonly fill: string }[];
}

const Legend = ({ entries }: LegendProps) => (
  <Group gap="sm" component="ul" m={0} p={0} style={{ listStyle: "none" }} aria-label="Legend">
    {entries.map(({ text, fill }, index) => (
      <Group key={index} component="li" gap={4} wrap="nowrap">
        <span aria-hidden style={{ width: 12, height: 12, borderRadius: 2, background: fill, flexShrink: 0 }} />
        <Text size="xs">{text}</Text>
      </Group>
    ))}
  </Group>
);
