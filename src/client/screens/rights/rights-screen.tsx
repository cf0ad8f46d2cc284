import { Stack, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useParams } from "react-router";
import { RightsEditor } from "./rights-editor";

/** `/rights/:cousers`: the rights of one user on a page of their own. */
export function RightsScreen() {
  const { cousers = "" } = useParams();
  useDocumentTitle("Rights");
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        Rights of {cousers}
      </Title>
      <RightsEditor cousers={cousers} />
    </Stack>
  );
}
