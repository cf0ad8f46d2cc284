import { Group, Stack, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatAmount } from "../../domain/indian-format";
import type { ChartData } from "./chart-data";

/** A figure in the product's format: lakh grouping, decimals only if there are any. */
export const figure = (value: number): string =>
  formatAmount(String(value), Number.isInteger(value) ? 0 : 2) || String(value);

interface ChartFrameProps {
  readonly data: ChartData;
  /** False if the colours mean nothing: bars of one colour with labels below them. */
  readonly hasLegend?: boolean;
  readonly children: ReactNode;
}

/** A chart with its legend, and its figures as a table for users who do not see or trust a picture. */
export function ChartFrame({ data, hasLegend = true, children }: ChartFrameProps) {
  const { label, slices } = data;
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
        <Group gap="sm" component="ul" m={0} p={0} style={{ listStyle: "none" }} aria-label="Legend">
          {slices.map((slice, index) => (
            <Group key={index} component="li" gap={4} wrap="nowrap">
              <span
                aria-hidden
                style={{ width: 12, height: 12, borderRadius: 2, background: slice.fill, flexShrink: 0 }}
              />
              <Text size="xs">
                {slice.label}: {figure(slice.value)}
              </Text>
            </Group>
          ))}
        </Group>
      )}
      <details>
        <summary>Figures</summary>
        <Table aria-label={label || "Figures"}>
          <Table.Tbody>
            {slices.map((slice, index) => (
              <Table.Tr key={index}>
                <Table.Th scope="row">{slice.label}</Table.Th>
                <Table.Td ta="right" style={{ fontVariantNumeric: "tabular-nums" }}>
                  {figure(slice.value)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </Stack>
  );
}
