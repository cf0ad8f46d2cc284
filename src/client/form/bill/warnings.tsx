import { Text } from "@mantine/core";

/** The first warning of a document that is being typed, and how many there are besides. */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  const [first] = warnings;
  if (first === undefined) return null;
  return (
    <Text size="sm" c="var(--mac-danger-text)" role="status" title={warnings.join("\n")} data-bill-warning>
      {first}
      {warnings.length > 1 ? ` And ${warnings.length - 1} more.` : ""}
    </Text>
  );
}
