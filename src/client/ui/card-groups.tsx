import { Button, Card, Group, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { MenuIcon } from "./menu-icon";

const SEARCH = "Enter Report name or number for search";

interface CardSearchProps {
  /** Placeholder and name; by default that of reports. */
  readonly label?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The search over the cards. */
export const CardSearch = ({ label = SEARCH, text, onText }: CardSearchProps) => (
  <TextInput
    type="search"
    size="md"
    maw={480}
    autoFocus
    aria-label={label}
    placeholder={label}
    value={text}
    onChange={(event) => onText(event.currentTarget.value)}
  />
);

interface CardRow {
  readonly reportno: number;
  readonly heading: string;
  readonly TXT_placeholder: string;
  readonly faicon: string;
}

/** Where a card leads, with the navigation state of the spec. */
interface CardLink {
  readonly to: string;
  readonly state: object;
  readonly onClick?: (event: MouseEvent) => void;
}

interface CardGroupsProps<T extends CardRow> {
  /** Buttons of a card, beside its link. */
  readonly actionsOf?: (row: T) => ReactNode;
  readonly groups: readonly (readonly [group: string, cards: readonly T[]])[];
  readonly linkOf: (row: T) => CardLink;
}

/** Cards under the names of their groups: heading, number and one line about it. */
export const CardGroups = <T extends CardRow>({ groups, linkOf, actionsOf }: CardGroupsProps<T>) =>
  groups.map(([name, cards]) => (
    <section key={name} aria-label={name}>
      <Title order={2} size="h4" mb="xs">
        {name}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="sm">
        {cards.map((row) =>
          actionsOf ? (
            <Stack key={row.reportno} gap={4}>
              <LinkedCard row={row} link={linkOf(row)} />
              <Group gap={4}>{actionsOf(row)}</Group>
            </Stack>
          ) : (
            <LinkedCard key={row.reportno} row={row} link={linkOf(row)} />
          ),
        )}
      </SimpleGrid>
    </section>
  ));

interface CardButtonProps {
  readonly label: string;
  /** Heading of the card, which names the button for those who do not see where it stands. */
  readonly of: string;
  readonly onClick: () => void;
}

export const CardButton = ({ label, of, onClick }: CardButtonProps) => (
  <Button size="compact-xs" variant="subtle" aria-label={`${label} of ${of}`} onClick={onClick}>
    {label}
  </Button>
);

const LinkedCard = ({ row, link }: { readonly row: CardRow; readonly link: CardLink }) => (
  <Card component={Link} {...link} withBorder p="sm" flex={1}>
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <span style={{ flex: "none" }}>
        <MenuIcon name={row.faicon} size={22} />
      </span>
      <div>
        <Text fw={600}>{row.heading}</Text>
        <Text size="sm">REPORT # {row.reportno}</Text>
        <Text size="sm" c="dimmed">
          {row.TXT_placeholder}
        </Text>
      </div>
    </Group>
  </Card>
);
