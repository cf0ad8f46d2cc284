import { Anchor, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useState } from "react";
import { Link } from "react-router";
import { groupedBy } from "../../../domain/grouped";
import { DEVELOPER } from "../../../wire/session";
import { useRead } from "../../call/use-read";
import { isRefusal } from "../../offline/reading/classify";
import { numberOf, textOf } from "../../rows/read-row";
import { sqlRunPath } from "../../rows/sql-run-link";
import { useSession } from "../../session/use-session";
import { CardSearch } from "../../ui/card-groups";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";

const SEARCH = "Enter SQL SP name or id or form name for search";

interface Sp {
  readonly id: number;
  readonly name: string;
  readonly form: string;
  readonly heading: string;
  readonly group: string;
}

/** `/Commonwebapisp` (REP-028, REP-029): the procedures that the user may call, by group. */
export function SpListScreen() {
  useDocumentTitle("SQL SP List");
  const [text, setText] = useState("");
  const { session } = useSession();
  const { data, isError, error, refetch } = useRead({
    kind: "menu",
    sqlsp: "WEBAPI_Commonwebapisp",
    args: { user2: "@user2", branchin: "@branchin" },
  });
  const refused = data && isRefusal(data.rows) ? textOf(data.rows[0] ?? {}, "errormsg") : "";
  const problem = refused || (isError && !data ? error.message : "");
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        SQL SP List
      </Title>
      <CardSearch label={SEARCH} text={text} onText={setText} />
      {!data && !isError && <Text role="status">Loading...</Text>}
      {problem && <ErrorState text={`Error: ${problem}`} onRetry={() => void refetch()} />}
      {data && !problem && (
        <Groups all={data.rows.map(spOf)} text={text} isDeveloper={session?.claims.name === DEVELOPER} />
      )}
    </Stack>
  );
}

const spOf = (row: Parameters<typeof textOf>[0]): Sp => ({
  id: numberOf(row, "id"),
  name: textOf(row, "comp_name"),
  form: textOf(row, "form_name"),
  heading: textOf(row, "heading"),
  group: textOf(row, "total"),
});

interface GroupsProps {
  readonly all: readonly Sp[];
  readonly text: string;
  /** SQL Run is for the developer alone: others see the names without a link. */
  readonly isDeveloper: boolean;
}

function Groups({ all, text, isDeveloper }: GroupsProps) {
  const wanted = text.trim().toLowerCase();
  const found = all.filter(({ id, name, form }) => `${id} ${name} ${form}`.toLowerCase().includes(wanted));
  if (found.length === 0) return <EmptyState text="No procedure has that name or number." />;
  return [...groupedBy(found, ({ group }) => group)].map(([group, members]) => (
    <section key={group} aria-label={group}>
      <Title order={2} size="h4" mb="xs">
        {group}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="xs" verticalSpacing="xs">
        {members.map((one) => (
          <div key={one.name} style={{ overflowWrap: "anywhere" }}>
            {isDeveloper ? (
              <Anchor component={Link} to={linkOf(one)} state={stateOf(one)} size="sm">
                {titleOf(one)}
              </Anchor>
            ) : (
              <Text size="sm">{titleOf(one)}</Text>
            )}
            {one.heading !== one.name && (
              <Text size="xs" c="dimmed">
                {one.heading}
              </Text>
            )}
          </div>
        ))}
      </SimpleGrid>
    </section>
  ));
}

/** The number and the name (REP-029); a procedure of no list has its name alone. */
const titleOf = ({ id, name }: Sp): string => (id === 0 ? name : `${id} ${name}`);

const stateOf = (one: Sp) => ({ id: String(one.id || ""), sqlsp: one.name, formtitle: titleOf(one) });

const linkOf = (one: Sp): string => sqlRunPath(stateOf(one));
