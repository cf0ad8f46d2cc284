import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useRead } from "../../call/use-read";
import { numberOf, textOf } from "../../rows/read-row";
import { askReason } from "../../ui/ask-reason";
import { useStart } from "./use-start";

const ARGS = { DisplayLength: 100, DisplayStart: 1, SortCol: "id", SortDir: "asc", Search: "", id: 0 };

/** Demo companies that the user may enter, each with a button to remove it; nothing if there are none. */
export function DemoCompanies() {
  const { removeDemo, busy } = useStart();
  const { data, refetch } = useRead(
    { kind: "list", sqlsp: "companymaster_R_listgrid", args: ARGS },
    { entity: "companymaster" },
  );
  const demos = (data?.rows ?? []).filter(({ kind }) => kind === "Demo");
  if (demos.length === 0) return null;
  const remove = async (coid: number, name: string): Promise<void> => {
    const typed = await askReason({
      title: `Remove ${name}?`,
      text: `Everything in this demo company is deleted, including users who work only there. This cannot be undone.\nType the name of the company to remove it: ${name}`,
      label: "Company name",
      confirmLabel: "Remove the company",
      keepLabel: "Keep it",
      max: 200,
    });
    if (typed === null) return;
    await removeDemo(coid, typed);
    await refetch();
  };
  return (
    <Stack gap="sm" component="section" aria-labelledby="demos">
      <Title order={2} size="h4" id="demos">
        Demo companies
      </Title>
      {demos.map((row) => {
        const [coid, name] = [numberOf(row, "id"), textOf(row, "name")];
        return (
          <Card key={coid} withBorder p="sm">
            <Group justify="space-between" gap="xs">
              <Text fw={600}>{name}</Text>
              <Button
                variant="default"
                color="red"
                loading={busy === "remove"}
                onClick={() => void remove(coid, name)}
                aria-label={`Remove ${name}`}
              >
                Remove
              </Button>
            </Group>
          </Card>
        );
      })}
    </Stack>
  );
}
