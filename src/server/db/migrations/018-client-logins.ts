export const id = "018-client-logins";

/**
 * A client login is an account of one customer of one company: `client_of` is the company, `client_party` the ledger of
 * the customer, `client_branch` the branch in which the login was made. Its name is an e-mail address, unique in the
 * company; other companies may give the same address a login with another password. Names of users stay unique on the
 * whole server. A client login has no branch of a user, so row security hides it from every call.
 */
export const sql = `
  alter table app_user add column client_of integer references company on delete cascade, add column client_party bigint,
    add column client_branch integer references branch on delete set null,
    add constraint client_login_named check ((client_of is null) = (client_party is null) and (client_of is null or username like '_%@_%'));
  drop index app_user_name;
  create unique index app_user_name on app_user (lower(username)) where client_of is null;
  create unique index client_login_name on app_user (lower(username), client_of) where client_of is not null;
  create index client_login_party on app_user (client_of, client_party) where client_of is not null;
  grant select (client_of) on app_user to microac_app;
`;
