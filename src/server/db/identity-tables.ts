import type { Generated, GeneratedAlways } from "kysely";

/**
 * Companies, branches, users, sessions, rights and branding (migrations 002 and 009). Ids are whole numbers; a null
 * `date` means no end.
 */
interface CompanyTable {
  readonly coid: Generated<number>;
  readonly code: string;
  readonly name: string;
  readonly logo: string;
  readonly gstin: string;
  /** Two-digit GST state code. */
  readonly state: string;
  readonly is_registered: boolean;
  /** Last day on which users can enter the company, `yyyy-mm-dd`. */
  readonly registered_until: string | null;
  /** Created by the demo, so it can be removed with all its data. */
  readonly is_demo: Generated<boolean>;
}

interface BranchTable {
  readonly branchid: Generated<number>;
  readonly coid: number;
  readonly name: string;
  /** `<coid>-<branchid>`: the key that the browser picks (AUTH-007). */
  readonly companyid: string;
  readonly gstin: string;
  readonly state: string;
  readonly prefix: string;
}

interface AppUserTable {
  readonly userid: Generated<number>;
  readonly username: string;
  readonly fullname: string;
  readonly email: string;
  readonly pwhash: string;
  readonly pinhash: string | null;
  readonly totp: string | null;
  /** Password issued by an administrator, sealed; null after the user has set their own. */
  readonly issued_sealed: Generated<string | null>;
  readonly is_issued: GeneratedAlways<boolean>;
  readonly is_blocked: Generated<boolean>;
  readonly failed_count: Generated<number>;
  readonly last_failed_at: Date | null;
  readonly ip_allow: string[];
  readonly last_login: Date | null;
  readonly last_pwd_change: Date | null;
  readonly gps_allowed: Generated<boolean>;
  readonly email_allowed: Generated<boolean>;
  readonly profileimg: Generated<string>;
  /** Company of a client login, with its customer and branch; null for a user (migration 018). */
  readonly client_of: Generated<number | null>;
  readonly client_party: Generated<number | null>;
  readonly client_branch: Generated<number | null>;
}

interface UserBranchTable {
  readonly userid: number;
  readonly branchid: number;
  readonly is_company_admin: boolean;
}

interface SessionTable {
  readonly sid: string;
  readonly userid: number;
  readonly branchid: number;
  /** The session key, sealed with the key of the server (engine/session/seal.ts). */
  readonly sealed_key: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly ip: string;
  readonly device: string;
}

interface LoginBlobTable {
  readonly hash: string;
  readonly seen_at: Date;
}

interface LoginAttemptTable {
  readonly id: Generated<number>;
  readonly username: string;
  readonly ip: string;
  readonly device: string;
  readonly at: Date;
  readonly outcome: string;
}

/** One row per user, company and form (RIGHTS-015). No row: no right. */
export interface UserRightTable {
  readonly id: Generated<number>;
  readonly userid: number;
  readonly coid: number;
  readonly formmnu: string;
  readonly viewrights: boolean;
  readonly addrights: boolean;
  readonly editrights: boolean;
  readonly deleterights: boolean;
  readonly approvalrights: boolean;
  readonly printrights: boolean;
  readonly attachementrights: boolean;
  readonly reportemailsendrights: boolean;
  /** Comma-joined keys of locked and of hidden fields. */
  readonly field_disable: string;
  readonly field_visiblefalse: string;
  readonly dashboardinshow: boolean;
  readonly menuinshow: boolean;
  readonly favouriteshotcutinshow: boolean;
}

export interface BrandingTable {
  /** Host without port, lower case; `*` for every other. */
  readonly host: string;
  readonly brand: string;
  readonly footer: string;
  readonly primary_colour: string;
  readonly notice_html: string;
  readonly logoutsites: string[];
}

export interface IdentityTables {
  readonly company: CompanyTable;
  readonly branch: BranchTable;
  readonly app_user: AppUserTable;
  readonly user_branch: UserBranchTable;
  readonly session: SessionTable;
  readonly login_blob: LoginBlobTable;
  readonly login_attempt: LoginAttemptTable;
  readonly user_right: UserRightTable;
  readonly branding: BrandingTable;
}
