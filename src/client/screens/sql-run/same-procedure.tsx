import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { Row } from "../../../wire/envelope";
import { textOf } from "../../rows/read-row";
import { sqlRunPath } from "../../rows/sql-run-link";

/** Ids that use the same procedure (DEV-009), by form; each links to its own script. */
export function SameProcedure({ ids, sqlsp }: { readonly ids: readonly Row[]; readonly sqlsp: string }) {
  const forms = [...new Set(ids.map((row) => textOf(row, "form_name")))];
  return (
    <Stack gap="xs" component="section" aria-label="Ids with the same procedure">
      <Title order={2} size="h5">
        Ids with {sqlsp}
      </Title>
      {forms.map((form) => (
        <Group key={form} gap="xs" align="baseline">
          <Text size="sm" fw={600}>
            {form}
          </Text>
          {ids
            .filter((row) => textOf(row, "form_name") === form)
            .map((row) => {
              const link = { id: textOf(row, "id"), sqlsp, formtitle: form };
              return (
                <Anchor
                  key={link.id}
                  component={Link}
                  to={sqlRunPath(link)}
                  state={link}
                  size="sm"
                  display="inline-flex"
                  mih="var(--mac-touch)"
                  style={{ alignItems: "center" }}
                >
                  {[link.id, textOf(row, "comp_name")].filter(Boolean).join(" ")}
                </Anchor>
              );
            })}
        </Group>
      ))}
    </Stack>
  );
}
