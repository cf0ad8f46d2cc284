export const id = "016-device-clock";

/** Saves are captured in the server's time as the device estimates it; its own clock is kept beside it. */
export const sql = `alter table op_ledger add column if not exists device_clock text;`;
