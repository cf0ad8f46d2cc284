import { ActionIcon, Alert, Button, Drawer, Group, Stack, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowDown, IconArrowUp, IconLayoutGrid, IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { HOME_CARDS_MAX } from "../../definitions/widget-row";
import { PHONE } from "../browser/phone";
import { ErrorState } from "../ui/error-state";
import { ScreenSkeleton } from "../ui/screen-skeleton";
import { useHomeChoice, useWaitingChoice, type HomeChoiceCard } from "./use-home-choice";

interface HomeChoiceProps {
  /** Called when another choice has been kept. */
  readonly onSaved: () => void;
}

/** Opens the settings of Home; says that a choice waits until the server has it. */
export function HomeChoiceButton({ onSaved }: HomeChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const isWaiting = Boolean(useWaitingChoice());
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return (
    <>
      <Button variant="default" leftSection={<IconLayoutGrid size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Choose figures
      </Button>
      {isWaiting && (
        <Text size="sm" role="status">
          Your choice of figures is saved on this device. Home shows it once it is sent.
        </Text>
      )}
      <Drawer
        opened={isOpen}
        position="right"
        size={isPhone ? "100%" : 460}
        title="Figures on Home"
        closeButtonProps={{ "aria-label": "Close" }}
        onClose={() => setOpen(false)}
      >
        <HomeChoice onSaved={onSaved} onClose={() => setOpen(false)} />
      </Drawer>
    </>
  );
}

/** What the drawer shows: it is read when that opens. */
function HomeChoice({ onSaved, onClose }: HomeChoiceProps & { readonly onClose: () => void }) {
  const { cards, chosen, fault, retry, save } = useHomeChoice();
  const kept = async (keys: readonly string[]): Promise<string> => {
    const why = await save(keys);
    if (why !== "") return why;
    onSaved();
    onClose();
    return "";
  };
  if (fault) return <ErrorState text={fault} onRetry={retry} />;
  return cards ? <Choice cards={cards} first={chosen} onSave={kept} /> : <ScreenSkeleton rows={6} />;
}

interface ChoiceProps {
  readonly cards: readonly HomeChoiceCard[];
  /** Those on Home when the drawer opened. What is read later does not undo what was entered. */
  readonly first: readonly string[];
  /** Resolves with '' or why it was not kept. */
  readonly onSave: (keys: readonly string[]) => Promise<string>;
}

function Choice({ cards, first, onSave }: ChoiceProps) {
  const [keys, setKeys] = useState(first);
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  const change = (next: readonly string[]): void => {
    setFault("");
    setKeys(next);
  };
  const save = (next: readonly string[]): void => {
    setBusy(true);
    void onSave(next)
      .then(setFault)
      .finally(() => setBusy(false));
  };
  const own = keys.flatMap((key) => cards.find((card) => card.key === key) ?? []);
  const others = cards.filter(({ key }) => !keys.includes(key));
  const isFull = own.length >= HOME_CARDS_MAX;
  return (
    <Stack gap="sm">
      {fault && (
        <Alert color="red" role="alert">
          {fault}
        </Alert>
      )}
      <Title order={3} size="h5">
        On Home
      </Title>
      <Stack gap={4} role="list" aria-label="On Home">
        {own.map((card, at) => (
          <ChosenCard
            key={card.key}
            card={card}
            onUp={at > 0 ? () => change(swapped(keys, card.key, -1)) : null}
            onDown={at < own.length - 1 ? () => change(swapped(keys, card.key, 1)) : null}
            onRemove={() => change(keys.filter((key) => key !== card.key))}
          />
        ))}
      </Stack>
      <Text size="sm" c="dimmed">
        {isFull
          ? `${HOME_CARDS_MAX} figures are on Home. Remove one to add another.`
          : `Home shows at most ${HOME_CARDS_MAX} figures. Views with a star come after them.`}
      </Text>
      <Group gap="xs">
        <Button
          loading={isBusy}
          onClick={() =>
            own.length === 0 ? setFault("Choose at least one figure, or show the usual ones.") : save(keys)
          }
        >
          Save
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => save([])}>
          Show the usual figures
        </Button>
      </Group>
      <Title order={3} size="h5">
        More figures
      </Title>
      <Stack gap={4} role="list" aria-label="More figures">
        {others.map((card) => (
          <OtherCard key={card.key} card={card} isOff={isFull} onAdd={() => change([...keys, card.key])} />
        ))}
      </Stack>
    </Stack>
  );
}

/** The keys with one moved by a place. */
function swapped(keys: readonly string[], key: string, by: 1 | -1): readonly string[] {
  const at = keys.indexOf(key);
  const other = keys[at + by];
  return other === undefined ? keys : keys.with(at, other).with(at + by, key);
}

const CardWords = ({ heading, about }: Omit<HomeChoiceCard, "key">) => (
  <Text size="sm" component="div" style={{ overflowWrap: "anywhere", minWidth: 0 }}>
    {heading}
    <Text span size="xs" c="dimmed" lineClamp={2}>
      {about}
    </Text>
  </Text>
);

interface ChosenCardProps {
  readonly card: HomeChoiceCard;
  /** Null at the ends. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly onRemove: () => void;
}

const ChosenCard = ({ card, onUp, onDown, onRemove }: ChosenCardProps) => (
  <Group gap={4} wrap="nowrap" justify="space-between" role="listitem" aria-label={card.heading}>
    <CardWords heading={card.heading} about={card.about} />
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={`${card.heading} up`}
        aria-disabled={!onUp}
        data-disabled={!onUp || undefined}
        onClick={() => onUp?.()}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={`${card.heading} down`}
        aria-disabled={!onDown}
        data-disabled={!onDown || undefined}
        onClick={() => onDown?.()}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" size={36} aria-label={`Remove ${card.heading}`} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  </Group>
);

interface OtherCardProps {
  readonly card: HomeChoiceCard;
  readonly isOff: boolean;
  readonly onAdd: () => void;
}

const OtherCard = ({ card, isOff, onAdd }: OtherCardProps) => (
  <Group gap={4} wrap="nowrap" justify="space-between" role="listitem" aria-label={card.heading}>
    <CardWords heading={card.heading} about={card.about} />
    <ActionIcon variant="subtle" size={36} aria-label={`Add ${card.heading}`} disabled={isOff} onClick={onAdd}>
      <IconPlus size={16} aria-hidden />
    </ActionIcon>
  </Group>
);
