import { ActionIcon, Loader, Menu, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCheck, IconSelector } from "@tabler/icons-react";
import { Fragment } from "react";
import type { Claims } from "../../../wire/session";
import type { PlaceEntry } from "../../../wire/setup-endpoints";
import { useOffline } from "../../call/offline-context";
import { useOutboxRows } from "../../call/use-outbox";
import { switchPlace, usePlaces } from "./use-places";

interface PlaceMenuProps {
  readonly claims: Claims;
  readonly phone: boolean;
}

/** The branches that the user may enter, by company, each with the saves that wait for it on this device. */
export function PlaceMenu({ claims, phone }: PlaceMenuProps) {
  const offline = useOffline();
  const [isOpen, menu] = useDisclosure();
  const found = usePlaces(isOpen);
  const rows = useOutboxRows() ?? [];
  const waitingFor = ({ coid, branchid }: PlaceEntry): number =>
    rows.filter((row) => row.coid === coid && row.branchid === branchid).length;
  return (
    <Menu opened={isOpen} onChange={(next) => (next ? menu.open() : menu.close())} position="bottom-start" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={phone ? 44 : 36}
          aria-label="Switch branch"
          title="Switch branch"
        >
          <IconSelector size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: "auto" }}>
        {found.state === "waiting" && <Loader size="sm" m="sm" role="status" aria-label="Loading the branches" />}
        {found.state === "failed" && (
          <Text size="sm" p="sm" maw={280} role="status">
            {found.message}
          </Text>
        )}
        {found.state === "ready" &&
          byCompany(found.places).map(([company, places]) => (
            <Fragment key={company}>
              <Menu.Label>{company}</Menu.Label>
              {places.map((place) => (
                <Menu.Item
                  key={place.companyid}
                  disabled={isHere(place, claims)}
                  aria-current={isHere(place, claims) || undefined}
                  leftSection={<IconCheck size={16} aria-hidden opacity={isHere(place, claims) ? 1 : 0} />}
                  rightSection={<Waiting count={waitingFor(place)} />}
                  onClick={() => void switchPlace(offline, claims, place)}
                >
                  {place.branchname}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const isHere = ({ companyid }: PlaceEntry, claims: Claims): boolean => companyid === claims.companyid;

const Waiting = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <Text size="xs" c="dimmed">
      {count} not sent
    </Text>
  );

function byCompany(places: readonly PlaceEntry[]): readonly (readonly [string, readonly PlaceEntry[]])[] {
  const groups = new Map<number, PlaceEntry[]>();
  for (const place of places) groups.set(place.coid, [...(groups.get(place.coid) ?? []), place]);
  return [...groups.values()].map((group) => [group[0]?.companyname ?? "", group]);
}
