import { Grid } from '@mantine/core'
import { createContext, useContext, type ReactNode } from 'react'

/** True where a form is drawn in a frame narrower than the page: its columns then follow the frame, not the window. */
export const InFrame = createContext(false)

const BREAKPOINTS = { xs: '576px', sm: '768px', md: '992px', lg: '1200px', xl: '1408px' }

/** The twelve columns of a form. */
export function FormGrid({ children }: { readonly children: ReactNode }) {
  const isFramed = useContext(InFrame)
  return (
    <Grid gap="sm" align="flex-start" {...(isFramed ? { type: 'container' as const, breakpoints: BREAKPOINTS } : {})}>
      {children}
    </Grid>
  )
}
