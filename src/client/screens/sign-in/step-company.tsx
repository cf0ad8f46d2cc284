import { Avatar, Button, Stack, Text, UnstyledButton } from "@mantine/core";
import type { KeyboardEvent } from "react";
import type { CompanyEntry } from "../../../wire/session";
import classes from "./sign-in.module.css";
import type { SignIn } from "./use-sign-in";

/**
 * Step 1: one entry for each branch that the user may enter, shown also when it is the only one (AUTH-006, AUTH-021,
 * OPEN-006).
 */
export function StepCompany({ signIn }: { readonly signIn: SignIn }) {
  return (
    <Stack gap="md">
      <Text id="company-list" fw={600}>
        Select company
      </Text>
      <ul className={classes.companies} aria-labelledby="company-list" onKeyDown={moveFocus}>
        {signIn.state.companies.map((company, index) => (
          <li key={company.companyid}>
            <CompanyButton company={company} first={index === 0} signIn={signIn} />
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={signIn.back}>
        Back
      </Button>
    </Stack>
  );
}

interface CompanyButtonProps {
  readonly company: CompanyEntry;
  readonly first: boolean;
  readonly signIn: SignIn;
}

function CompanyButton({ company, first, signIn }: CompanyButtonProps) {
  return (
    <UnstyledButton
      className={classes.company}
      autoFocus={first}
      disabled={signIn.busy}
      onClick={() => void signIn.send({ companyid: company.companyid })}
    >
      <Avatar src={company.companylogo || null} name={company.companyname} alt="" radius="sm" />
      <span>
        <Text span display="block" fw={600}>
          {company.branchname}
        </Text>
        <Text span display="block" size="sm" className={classes.second}>
          {company.companyname}
        </Text>
      </span>
    </UnstyledButton>
  );
}

const STEP_OF_KEY: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move through the list; Tab and Enter work as everywhere. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = STEP_OF_KEY[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  event.preventDefault();
  buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
}
