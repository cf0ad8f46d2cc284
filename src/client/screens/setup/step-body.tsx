import { Anchor, Stack } from "@mantine/core";
import { useCallback } from "react";
import { Link, useNavigate } from "react-router";
import type { SetupStep } from "../../../wire/setup-endpoints";
import { FormPage } from "../../form/draw/form-page";
import { BranchesStep } from "./branches-step";

const OPENING = [
  ["/MainB?formname=openingimport&id=0", "From spreadsheets: ledgers, bills and stock"],
  ["/MPages/openingtrial", "Type the trial balance"],
  ["/openinglist", "Type the opening stock"],
] as const;

interface StepBodyProps {
  readonly step: SetupStep;
  readonly coid: string;
  /** Id of a branch that is changed, '0' for a new one; '' for none. */
  readonly id: string;
}

/** Content of a step: the form of its record, or links to its screens. */
export function StepBody({ step, coid, id }: StepBodyProps) {
  switch (step) {
    case "company":
      return <StepForm formname="setupcompany" id={coid} back="/Setup" />;
    case "branches":
      return id === "" ? <BranchesStep /> : <StepForm formname="setupbranch" id={id} back="/Setup/branches" />;
    case "books":
      return <StepForm formname="booksettings" id={coid} back="/Setup/books" />;
    case "numbers":
      return <Links to={[["/numberserieslist", "Set the next numbers"]]} />;
    case "opening":
      return <Links to={OPENING} />;
    case "users":
      return <Links to={[["/Userslist", "Users and their rights"]]} />;
  }
}

function StepForm({ formname, id, back }: { readonly formname: string; readonly id: string; readonly back: string }) {
  const navigate = useNavigate();
  const go = useCallback((to: string | -1) => void (to === -1 ? navigate(-1) : navigate(to)), [navigate]);
  return (
    <FormPage
      key={`${formname} ${id}`}
      formname={formname}
      id={id}
      navigate={go}
      onClose={(path) => go(path || back)}
    />
  );
}

const Links = ({ to }: { readonly to: readonly (readonly [path: string, label: string])[] }) => (
  <Stack gap={0}>
    {to.map(([path, label]) => (
      <Anchor
        key={path}
        component={Link}
        to={path}
        display="flex"
        mih="var(--mac-touch)"
        py={6}
        style={{ alignItems: "center" }}
      >
        {label}
      </Anchor>
    ))}
  </Stack>
);
