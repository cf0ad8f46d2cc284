import { Alert, Button, Checkbox, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { check } from "../../../domain/checks";
import { ACCOUNT_ENDPOINTS, LIMITS_SAVED } from "../../../wire/account-endpoints";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { DEVELOPER } from "../../../wire/session";
import { askAccount, command } from "../../call/account-endpoint";
import { atFault } from "../../browser/form-focus";
import { useSubmitChosen } from "../../browser/use-when-chosen";
import { useOffline } from "../../call/offline-context";
import type { Offline } from "../../offline/offline";
import { textOf } from "../../rows/read-row";
import { toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import { isChanged, limitsOf, UserLimits } from "./user-limits";
import { placesOf, sentPlaces, UserPlaces } from "./user-places";

interface Person {
  readonly fullname: string;
  readonly email: string;
}

const NO_FAULTS: Person = { fullname: "", email: "" };
const faultsOf = ({ fullname, email }: Person): Person => ({
  fullname: fullname.trim() === "" ? "The name is required." : "",
  email: check("email", email.trim()) === "" ? "" : "This is not an e-mail address.",
});

interface PersonFieldsProps {
  readonly person: Person;
  readonly faults: Person;
  readonly onChange: (person: Person) => void;
}

function PersonFields({ person, faults, onChange }: PersonFieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        withAsterisk
        value={person.fullname}
        error={faults.fullname}
        onChange={(event) => onChange({ ...person, fullname: event.currentTarget.value })}
      />
      <TextInput
        label="E-mail"
        type="email"
        value={person.email}
        error={faults.email}
        onChange={(event) => onChange({ ...person, email: event.currentTarget.value })}
      />
    </>
  );
}

/** Saves the sign-in limits if they were changed; returns why it could not, otherwise ''. */
async function saveLimits(offline: Offline, row: Row, limits: ReturnType<typeof limitsOf>): Promise<string> {
  if (!isChanged(row, limits)) return "";
  const order = { username: textOf(row, "cousers"), ...limits };
  const answer = await askAccount(offline, ACCOUNT_ENDPOINTS.signInLimits, order);
  return answer === LIMITS_SAVED ? "" : answer;
}

/** Issues the password if one was typed; returns why it could not, otherwise ''. */
async function issuePassword(offline: Offline, row: Row, password: string): Promise<string> {
  if (password === "") return "";
  const order = { username: textOf(row, "cousers"), password };
  const answer = await askAccount(offline, ACCOUNT_ENDPOINTS.issuePassword, order);
  return answer === "Password issued." ? "" : answer;
}

/**
 * Name, e-mail, branches, sign-in limits and permissions of a user; also issues a new password if one is typed. Needs
 * the server.
 */
export function UserEditForm({ row, onDone }: { readonly row: Row; readonly onDone: () => void }) {
  const offline = useOffline();
  const isDeveloper = textOf(row, "cousers") === DEVELOPER;
  const [person, setPerson] = useState({ fullname: textOf(row, "fullname"), email: textOf(row, "email") });
  const [gps, setGps] = useState(isOn(row.gpsallowed));
  const [mail, setMail] = useState(isOn(row.emailallowed));
  const [twoFactor, setTwoFactor] = useState(isOn(row.constr));
  const [password, setPassword] = useState("");
  const [places, setPlaces] = useState(() => placesOf(row));
  const [limits, setLimits] = useState(() => limitsOf(row));
  const [message, setMessage] = useState("");
  const [tried, setTried] = useState(false);
  const [unfinished, setUnfinished] = useState<Readonly<Record<string, string>>>({});
  const faults = faultsOf(person);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    atFault(form, () => setTried(true));
    if (faults.fullname !== "" || faults.email !== "") return;
    const leftover = places.branches.map((branch) => unfinished[branch] ?? "").find((sentence) => sentence !== "");
    if (leftover) return setMessage(leftover);
    const fault = await command(offline, "usersdetail_R_save", {
      id: row.id,
      ...person,
      gpsallowed: gps ? 1 : 0,
      emailallowed: mail ? 1 : 0,
      constr: twoFactor ? 1 : 0,
      ...sentPlaces(placesOf(row), places),
    });
    const problem = fault || (await saveLimits(offline, row, limits)) || (await issuePassword(offline, row, password));
    if (problem) return setMessage(problem);
    toast({ kind: "success", text: "Saved", ms: TOAST_MS.action });
    onDone();
  };
  const onSubmit = useSubmitChosen(submit);
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Edit user">
      <Stack gap="sm">
        <TextInput label="User name" value={textOf(row, "cousers")} readOnly />
        <PersonFields person={person} faults={tried ? faults : NO_FAULTS} onChange={setPerson} />
        <Checkbox label="GPS Allowed" checked={gps} onChange={(event) => setGps(event.currentTarget.checked)} />
        <Checkbox label="Email Allowed" checked={mail} onChange={(event) => setMail(event.currentTarget.checked)} />
        <Checkbox
          label="2FA"
          description="If you remove it, the user's authenticator app, recovery codes and passkeys no longer work."
          checked={twoFactor}
          onChange={(event) => setTwoFactor(event.currentTarget.checked)}
        />
        {!isDeveloper && (
          <UserPlaces
            places={places}
            onChange={setPlaces}
            onUnfinished={(branch, sentence) => setUnfinished((now) => ({ ...now, [branch]: sentence }))}
          />
        )}
        <UserLimits row={row} limits={limits} onChange={setLimits} />
        <PasswordInput
          label="New password"
          description="Leave blank to keep the password. A new password signs the user out everywhere, and the user changes it at the next sign-in."
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {message !== "" && (
          <Alert color="red" role="alert">
            {message}
          </Alert>
        )}
        <Button type="submit">Save</Button>
      </Stack>
    </form>
  );
}
