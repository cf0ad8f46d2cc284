import { useComputedColorScheme, useMantineTheme } from '@mantine/core'
import { useMemo, type CSSProperties } from 'react'
import { iconPictures } from './line-icons'

/** The icons of lines in the colour of the text, for the style of the grid that holds the lines. */
export function useLineIcons(): CSSProperties {
  const theme = useMantineTheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const colour = scheme === 'dark' ? (theme.colors.dark?.[0] ?? theme.white) : theme.black
  return useMemo(() => iconPictures(colour) as CSSProperties, [colour])
}
