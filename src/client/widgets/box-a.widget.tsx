import { ThemeIcon } from '@mantine/core'
import { MenuIcon } from '../ui/menu-icon'
import { defineWidgetKind } from '../ui/widget-kind'
import { Box } from './box'

/** Figure with its picture in the colour of the group. */
export default defineWidgetKind({
  type: 'box-a', isChart: false, columns: 3,
  Draw: ({ row, colour }) => <Box row={row} colour={colour} picture={<ThemeIcon size={40} color={colour} variant="light" aria-hidden><MenuIcon name={row.faicon} size={22} /></ThemeIcon>} />,
})
