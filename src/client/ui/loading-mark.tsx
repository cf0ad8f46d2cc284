import { Loader, type LoaderProps } from "@mantine/core";
import { useLoadingMark } from "./in-order";

/** A spinner in place of something that loads. */
export function LoadingMark({ size }: Pick<LoaderProps, "size">) {
  useLoadingMark();
  return <Loader size={size} role="status" aria-label="Loading" />;
}
