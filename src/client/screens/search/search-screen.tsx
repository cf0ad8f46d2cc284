import { Stack, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { SearchPanel } from "./search-panel";

/** `/Macsearchlist`. */
export function SearchScreen() {
  useDocumentTitle("MAC Search");
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        MAC Search
      </Title>
      <SearchPanel autoFocus />
    </Stack>
  );
}
