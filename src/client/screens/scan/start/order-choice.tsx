import { Radio, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { SourceKind } from "../../../../definitions/bill/document-head";
import { useOffline } from "../../../call/offline-context";
import { openOrders, type OpenOrder, orderWords } from "./open-orders";

interface OrderChoiceProps {
  readonly sources: readonly SourceKind[];
  readonly partyid: string;
  readonly order: OpenOrder | null;
  readonly onOrder: (order: OpenOrder | null) => void;
}

const NO_ORDER = "";

/** The open orders and challans of the party, to scan against one of them; also offline. */
export function OrderChoice({ sources, partyid, order, onOrder }: OrderChoiceProps) {
  const orders = useOpenOrders(sources, partyid);
  if (orders === undefined || partyid === "" || partyid === "0") return null;
  const names = sources.map(({ title }) => title).join(", ");
  if (orders === null)
    return (
      <Text size="sm" c="dimmed" role="status">
        {names}: not on this device. Prepare the device for offline use under Offline data to scan against them.
      </Text>
    );
  if (orders.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {names}: nothing is open for this party.
      </Text>
    );
  const keyOf = ({ entity, key }: OpenOrder) => `${entity} ${key}`;
  return (
    <Radio.Group
      label="Against"
      value={order ? keyOf(order) : NO_ORDER}
      onChange={(value) => onOrder(orders.find((one) => keyOf(one) === value) ?? null)}
    >
      <Stack gap={0}>
        <Radio value={NO_ORDER} label="No order" />
        {orders.map((one) => (
          <Radio key={keyOf(one)} value={keyOf(one)} label={orderWords(one)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Undefined while they are read. */
function useOpenOrders(sources: readonly SourceKind[], partyid: string): readonly OpenOrder[] | null | undefined {
  const offline = useOffline();
  const [found, setFound] = useState<{ readonly of: string; readonly orders: readonly OpenOrder[] | null } | null>(
    null,
  );
  useEffect(() => {
    let isOver = false;
    void openOrders(offline, sources, partyid)
      .catch(() => null)
      .then((orders) => !isOver && setFound({ of: partyid, orders }));
    return () => {
      isOver = true;
    };
  }, [offline, sources, partyid]);
  return found?.of === partyid ? found.orders : undefined;
}
