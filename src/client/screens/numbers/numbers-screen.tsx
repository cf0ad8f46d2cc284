import { NativeSelect, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useState } from "react";
import { addMonths, financialYearOf } from "../../../domain/calendar";
import { kolkataDate } from "../../../domain/date-format";
import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import { useOffline } from "../../call/offline-context";
import { useRead } from "../../call/use-read";
import { NumberTable } from "./number-table";
import { STATE_CHOICES } from "./number-words";

/** Number of years to choose from, from the next one back. */
const YEARS = 8;

/** `/numbers`: the status of every number in the series of this branch, so that every gap is explained. */
export function NumbersScreen() {
  useDocumentTitle("Number Register");
  const { now } = useOffline();
  const today = kolkataDate(now());
  const years = Array.from({ length: YEARS }, (_, back) => financialYearOf(addMonths(today, 12 * (1 - back))));
  const [fy, setFy] = useState(financialYearOf(today));
  const [entity, setEntity] = useState("");
  const [state, setState] = useState("");
  const kinds = useRead({ kind: "list", sqlsp: PROCEDURE_NAMES.numberKinds, args: {} });
  const choices = (kinds.data?.rows ?? []).map((row) => ({ value: String(row.entity), label: String(row.kind) }));
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        Number Register
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 3 }} maw={820}>
        <NativeSelect
          label="Financial year"
          data={years}
          value={fy}
          onChange={(event) => setFy(event.currentTarget.value)}
        />
        <NativeSelect
          label="Series"
          data={[{ value: "", label: "All" }, ...choices]}
          value={entity}
          onChange={(event) => setEntity(event.currentTarget.value)}
        />
        <NativeSelect
          label="Status"
          data={[{ value: "", label: "All" }, ...STATE_CHOICES]}
          value={state}
          onChange={(event) => setState(event.currentTarget.value)}
        />
      </SimpleGrid>
      <NumberTable key={`${fy} ${entity} ${state}`} fy={fy} entity={entity} state={state} />
      <Text size="sm" c="dimmed">
        Numbers are reserved for a device so that a document made offline has its final number at once. They are in a
        range of their own: those that a device does not use leave no gap in the numbers given online.
      </Text>
    </Stack>
  );
}
