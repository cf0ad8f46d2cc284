import { isCompanyAdmin } from '../../wire/answers'
import { DEVELOPER, type Claims } from '../../wire/session'

/** Whether screens of the company's own settings have content for this person (ACCT-032); what is done there the server decides. */
export const managesCompany = ({ name, companyadminuser }: Pick<Claims, 'name' | 'companyadminuser'>): boolean => name === DEVELOPER || isCompanyAdmin(companyadminuser)
