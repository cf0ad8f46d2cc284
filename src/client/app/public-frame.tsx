import { Box } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Outlet } from 'react-router'
import { QueryLayer } from '../call/query-layer'
import { ContentBoundary } from './content-boundary'

/** Around pages that need no sign-in: what they may read is the server's to say, and nobody is sent to `/login` (SHELL-027, OPEN-017). */
export function PublicFrame() {
  return (
    <QueryLayer>
      <ModalsProvider>
        <Box component="main" p="lg" maw={1200} mx="auto">
          <ContentBoundary>
            <Outlet />
          </ContentBoundary>
        </Box>
      </ModalsProvider>
    </QueryLayer>
  )
}
