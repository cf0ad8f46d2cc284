import { Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { SETTINGS_UPDATED } from "../../../wire/account-endpoints";
import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import { command } from "../../call/account-endpoint";
import { useOffline } from "../../call/offline-context";
import { useRead } from "../../call/use-read";
import { textOf } from "../../rows/read-row";
import { toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";

/** ACCT-025: the numbers of the reports that a user may open (`co_add2`). */
export function ReportsAllowed() {
  const offline = useOffline();
  const { data: users } = useRead({
    kind: "list",
    sqlsp: "usersdetail_R_listgrid",
    args: {
      DisplayLength: 500,
      DisplayStart: 1,
      SortCol: "cousers",
      SortDir: "asc",
      Search: "",
      id: 0,
      formmnu: "usersdetail",
    },
  });
  const names = (users?.rows ?? []).map((row) => textOf(row, "cousers")).filter(Boolean);
  const [chosen, setChosen] = useState("");
  const name = chosen || (names[0] ?? "");
  const { data, refetch } = useRead(
    { kind: "form", sqlsp: "WEBAPI_userssettings", args: { username: name, branchin: "@branchin", id: 0 } },
    { enabled: name !== "", entity: "profile" },
  );
  const [typed, setTyped] = useState<string | null>(null);
  const kept = data?.rows[0] ? textOf(data.rows[0], "co_add2") : "";
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const fault = await command(offline, PROCEDURE_NAMES.reportsAllowedUpdate, {
      username: name,
      co_add2: typed ?? kept,
    });
    toast({ kind: fault ? "error" : "success", text: fault || SETTINGS_UPDATED, ms: TOAST_MS.action });
    if (fault) return;
    setTyped(null);
    await refetch();
  };
  return (
    <form onSubmit={(event) => void submit(event)} aria-label="Report(s) Allowed Settings">
      <Stack gap="sm" maw={420}>
        <NativeSelect
          label="User"
          data={names}
          value={name}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            setTyped(null);
          }}
        />
        <TextInput
          label="Reports allowed"
          description="Report numbers, with commas between them"
          value={typed ?? kept}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name === ""} style={{ alignSelf: "flex-start" }}>
          Update
        </Button>
      </Stack>
    </form>
  );
}
