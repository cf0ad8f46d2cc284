import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { cellText } from "../../../definitions/bill/cells";
import type { PartyBill } from "../../../definitions/bill/party-bill";
import { readProps, textOf } from "../../../definitions/props";
import { useBillKey } from "../../browser/use-bill-key";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";
import { BillTable } from "../open-lines/bill-table";
import { NoteLines } from "../open-lines/note-lines";
import { amountText, isNumberOf, wordsOfBill } from "../open-lines/party-bills";
import { usePartyBills } from "../open-lines/use-party-bills";

/**
 * `billlines`: in the form of a new credit or debit note, the bill that it corrects, chosen from the bills of its
 * party, and the lines of that bill with what is left of each, to be put into the note. `props`: `party` and `against`
 * name the fields of the party and of the bill's number, `kinds` the kinds of bills, `refno` the field of a bill with
 * the party's number, `lines` the lines of the note (without it the note moves no goods). `DataSourceID_SQL` returns
 * the bills. A stored note shows none of this: its quantities are changed in its lines.
 */
function BillLines({ node, form }: ElementProps) {
  const { props } = readProps(node.row.props);
  const partyid = cellText(form.useField(textOf(props.party) ?? "partyid").value);
  const isNew = form.recordKey === "" || form.recordKey === "0";
  if (!isNew || !form.canEdit() || partyid === "" || partyid === "0") return null;
  return <BillOfParty key={partyid} node={node} form={form} partyid={partyid} />;
}

function BillOfParty({ node: { row }, form, partyid }: ElementProps & { readonly partyid: string }) {
  const { props } = readProps(row.props);
  const against = textOf(props.against) ?? "againstno";
  const typed = cellText(form.useField(against).value).trim();
  const [picked, setPicked] = useState<PartyBill | null>(null);
  const [search, setSearch] = useState("");
  const { bills, isLoading, isKept, missing } = usePartyBills({
    sqlsp: row.DataSourceID_SQL,
    entity: form.head.entity,
    partyid,
    kinds: (textOf(props.kinds) ?? "").split(","),
    refno: textOf(props.refno) ?? "",
    search,
  });
  const { group, onKeyDown } = useBillKey();
  const isPicked = picked !== null && (isNumberOf(picked, typed) || typed === "");
  const chosen = isPicked ? picked : typed === "" ? undefined : bills.find((bill) => isNumberOf(bill, typed));
  const pick = (bill: PartyBill | null): void => {
    setPicked(bill);
    setSearch("");
    form.set(against, bill ? bill.refno || bill.number : "");
  };
  return (
    <Stack
      gap="xs"
      id={`${form.id}-${row.key}`}
      ref={group}
      role="group"
      aria-label={row.label_label}
      onKeyDown={onKeyDown}
    >
      <Title order={2} size="h5">
        {row.label_label}
        {!chosen && (
          <Text span inherit fw={400} c="dimmed" visibleFrom="sm">
            {" "}
            (Alt+B)
          </Text>
        )}
      </Title>
      {chosen ? (
        <ChosenBill bill={chosen} onOther={() => pick(null)} />
      ) : (
        <BillTable
          bills={bills}
          typed={typed}
          words={{ isLoading, isKept, missing, of: form.label(textOf(props.party) ?? "partyid") }}
          onPick={pick}
          onSearch={setSearch}
        />
      )}
      {chosen && props.lines !== undefined && (
        <NoteLines key={`${chosen.entity} ${chosen.key}`} bill={chosen} form={form} isPicked={isPicked} />
      )}
    </Stack>
  );
}

function ChosenBill({ bill, onOther }: { readonly bill: PartyBill; readonly onOther: () => void }) {
  return (
    <Group gap="sm">
      <Text size="sm" role="status">
        {wordsOfBill(bill)}
        {bill.amount !== "" && ` · ${amountText(bill.amount)}`}
        {bill.pending !== "" && ` · ${amountText(bill.pending)} pending`}
      </Text>
      <Button type="button" variant="default" size="compact-sm" mih={{ base: 44, sm: 26 }} onClick={onOther}>
        Choose another
      </Button>
    </Group>
  );
}

export default defineElement({ type: "billlines", role: "content", ...NO_VALUE, Input: BillLines });
