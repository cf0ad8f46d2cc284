import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import type { SetupStep } from "../../../wire/setup-endpoints";
import classes from "./setup.module.css";
import { STEP_WORDS } from "./step-words";
import type { SetupState } from "./use-setup";

interface StepNavProps {
  readonly steps: SetupState["steps"];
  readonly at: SetupStep;
}

/** The steps with their status; each can be opened at any time. */
export function StepNav({ steps, at }: StepNavProps) {
  return (
    <nav aria-label="Steps of the setup">
      <ol className={classes.steps}>
        {steps.map(({ step, isOpen, isPassed }, index) => (
          <li key={step}>
            <Link className={classes.step} to={`/Setup/${step}`} aria-current={step === at ? "step" : undefined}>
              <span className={classes.mark} aria-hidden>
                {isOpen || isPassed ? index + 1 : <IconCheck size={14} />}
              </span>
              <span className={classes.title}>
                {STEP_WORDS[step].title}
                {stateWord(isOpen, isPassed)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const stateWord = (isOpen: boolean, isPassed: boolean): string => (isOpen ? "" : isPassed ? " (later)" : " (done)");
