import { Checkbox, PasswordInput, Textarea } from "@mantine/core";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { textOf } from "../../rows/read-row";

/**
 * Addresses from which a user may sign in, and the PIN asked for after the password. The PIN itself is never shown.
 */
interface Limits {
  readonly ipallow: string;
  readonly pin: string;
  readonly nopin: boolean;
}

export const limitsOf = (row: Row): Limits => ({ ipallow: textOf(row, "ipallow"), pin: "", nopin: false });

export const isChanged = (row: Row, { ipallow, pin, nopin }: Limits): boolean =>
  ipallow.trim() !== textOf(row, "ipallow").trim() || pin !== "" || nopin;

interface UserLimitsProps {
  readonly row: Row;
  readonly limits: Limits;
  readonly onChange: (limits: Limits) => void;
}

export function UserLimits({ row, limits, onChange }: UserLimitsProps) {
  const hasPin = isOn(row.haspin);
  return (
    <>
      <Textarea
        label="Allowed addresses"
        description="One IP address or block, such as 10.0.0.0/8, on each line. Leave blank to allow every address. Sessions at other addresses end."
        rows={3}
        value={limits.ipallow}
        onChange={({ currentTarget: { value } }) => onChange({ ...limits, ipallow: value })}
      />
      <PasswordInput
        label={hasPin ? "New sign-in PIN" : "Sign-in PIN"}
        description={`Four to eight digits. Asked for after the password. ${hasPin ? "Leave blank to keep the current PIN. " : ""}A new PIN signs the user out.`}
        autoComplete="off"
        inputMode="numeric"
        value={limits.pin}
        disabled={limits.nopin}
        onChange={({ currentTarget: { value } }) => onChange({ ...limits, pin: value })}
      />
      {hasPin && (
        <Checkbox
          label="Remove the sign-in PIN"
          checked={limits.nopin}
          onChange={({ currentTarget: { checked } }) => onChange({ ...limits, nopin: checked, pin: "" })}
        />
      )}
    </>
  );
}
