import { BANK_FIELDS, COMPANY_FIELDS } from '../../../definitions/branch-panels'
import { isCompanyAdmin } from '../../../wire/answers'
import { useSession } from '../../session/use-session'
import { PanelForm } from './panel-form'

/** ACCT-026 and ACCT-027; Update only for `companyadminuser` `True` (ACCT-007). */
export function CompanyPanel() {
  const { session } = useSession()
  return <PanelForm entity="companyinfo" title="Company Information" fields={COMPANY_FIELDS} mayUpdate={isCompanyAdmin(session?.claims.companyadminuser)} />
}

/** ACCT-028 and ACCT-029. */
export function BankPanel() {
  const { session } = useSession()
  return <PanelForm entity="bankinfo" title="Bank Information" fields={BANK_FIELDS} mayUpdate={isCompanyAdmin(session?.claims.companyadminuser)} />
}
