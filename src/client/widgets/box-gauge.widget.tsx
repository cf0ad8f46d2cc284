import { Text } from '@mantine/core'
import { defineWidgetKind } from '../ui/widget-kind'
import { figureOf } from './box'
import { ChartCard } from './chart-card'

/** The hand stands at `percentage`; below it how many of what they are. */
export default defineWidgetKind({
  type: 'box-gauge', isChart: true, columns: 4,
  Draw: ({ row }) => <ChartCard row={row} kind="gauge">{row.percentageDescription && <Text size="sm" c="dimmed">{figureOf(row.total)} {row.percentageDescription}</Text>}</ChartCard>,
})
