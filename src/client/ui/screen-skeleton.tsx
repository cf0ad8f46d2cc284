import { Skeleton, Stack } from "@mantine/core";
import { useTypedAhead } from "../browser/use-typed-ahead";
import { useLoadingMark } from "./in-order";

/** Placeholder while the code or the definition of a screen loads; as high as what follows. */
export function ScreenSkeleton({ rows = 10 }: { readonly rows?: number }) {
  useTypedAhead();
  useLoadingMark();
  return (
    <Stack gap="sm" aria-busy="true" role="status" aria-label="Loading" data-state="loading">
      <Skeleton height={28} width="40%" />
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height="var(--mac-row-height)" />
      ))}
    </Stack>
  );
}
