import { BANK_FIELDS, COMPANY_FIELDS } from "../../../definitions/branch-panels";
import { isCompanyAdmin } from "../../../wire/answers";
import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import { useSession } from "../../session/use-session";
import { PanelForm } from "./panel-form";

const COMPANY = {
  entity: "companyinfo",
  read: PROCEDURE_NAMES.companyRead,
  update: PROCEDURE_NAMES.companySave,
} as const;
const BANK = { entity: "bankinfo", read: PROCEDURE_NAMES.bankRead, update: PROCEDURE_NAMES.bankSave } as const;

/** ACCT-026 and ACCT-027; Update only for `companyadminuser` `True` (ACCT-007). */
export function CompanyPanel() {
  const { session } = useSession();
  return (
    <PanelForm
      title="Company Information"
      {...COMPANY}
      fields={COMPANY_FIELDS}
      mayUpdate={isCompanyAdmin(session?.claims.companyadminuser)}
    />
  );
}

/** ACCT-028 and ACCT-029. */
export function BankPanel() {
  const { session } = useSession();
  return (
    <PanelForm
      title="Bank Information"
      {...BANK}
      fields={BANK_FIELDS}
      mayUpdate={isCompanyAdmin(session?.claims.companyadminuser)}
    />
  );
}
