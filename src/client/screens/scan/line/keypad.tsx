import { Button } from "@mantine/core";
import { IconBackspace } from "@tabler/icons-react";
import classes from "./keypad.module.css";

const KEYS = ["7", "8", "9", "4", "5", "6", "1", "2", "3", ".", "0"] as const;
const DIGITS_MAX = 12;
const DECIMALS_MAX = 3;

interface KeypadProps {
  /** Decimal text as it was typed; '' for none. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Large keys for a quantity: no keyboard covers the line, and a glove hits them. */
export function Keypad({ value, onValue }: KeypadProps) {
  return (
    <div className={classes.keys} role="group" aria-label="Quantity keys">
      {KEYS.map((key) => (
        <Button key={key} className={classes.key} variant="default" onClick={() => onValue(withKey(value, key))}>
          {key}
        </Button>
      ))}
      <Button
        className={classes.key}
        variant="default"
        aria-label="Delete the last digit"
        onClick={() => onValue(value.slice(0, -1))}
      >
        <IconBackspace size={24} />
      </Button>
    </div>
  );
}

/** The text after one more key; unchanged where it would be no quantity. */
function withKey(value: string, key: string): string {
  const next = key === "." && value === "" ? "0." : value === "0" && key !== "." ? key : value + key;
  return new RegExp(`^\\d{1,${DIGITS_MAX}}(?:\\.\\d{0,${DECIMALS_MAX}})?$`).test(next) ? next : value;
}
