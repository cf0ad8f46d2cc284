import { Skeleton, Stack } from '@mantine/core'

/** Stands while a screen's code or its definition is on its way; the same height as what comes. */
export function ScreenSkeleton({ rows = 10 }: { readonly rows?: number }) {
  return (
    <Stack gap="sm" aria-busy="true" role="status" aria-label="Loading" data-state="loading">
      <Skeleton height={28} width="40%" />
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height="var(--mac-row-height)" />
      ))}
    </Stack>
  )
}
