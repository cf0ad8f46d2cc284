import { isCompanyAdmin } from "../../wire/answers";
import { DEVELOPER, type Claims } from "../../wire/session";

/**
 * Whether screens of the company's settings have content for this user (ACCT-032); the server decides about each
 * action there.
 */
export const managesCompany = ({ name, companyadminuser }: Pick<Claims, "name" | "companyadminuser">): boolean =>
  name === DEVELOPER || isCompanyAdmin(companyadminuser);
