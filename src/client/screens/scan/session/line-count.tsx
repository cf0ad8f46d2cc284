import { Text } from "@mantine/core";

/** How many lines a session has, beside its title. */
export const LineCount = ({ lines }: { readonly lines: number }) => (
  <Text fw={700} role="status" aria-label="Lines" style={{ flex: "none" }}>
    {lines} {lines === 1 ? "line" : "lines"}
  </Text>
);
