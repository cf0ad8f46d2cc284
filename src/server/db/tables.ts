import type { CoreTables } from "./core-tables";
import type { IdentityTables } from "./identity-tables";

/**
 * Tables that code names directly. Tables of records come from declarations and are reached through `sql` fragments.
 */
export interface Tables extends CoreTables, IdentityTables {}
