export const id = "019-device-kind";

/** What users call the device, as it names itself: `Chrome on Android`. Shown on the Branch Board only. */
export const sql = `
  alter table device_report add column if not exists about text not null default '';
`;
