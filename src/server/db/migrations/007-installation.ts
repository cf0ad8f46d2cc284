export const id = "007-installation";

/**
 * `installation` is a random name that a database keeps through backups and restores (`epoch` changes with each). A
 * server compares it with the name in its data folder, so that it never serves or fills another database.
 */
export const sql = `
  insert into meta values ('installation', gen_random_uuid()::text) on conflict (key) do nothing;
`;
