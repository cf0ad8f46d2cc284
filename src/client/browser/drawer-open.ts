/** Whether the drawer of the frame is open, in the browser's storage: pages that fit themselves beside it follow it. */
export const DRAWER_OPEN = { key: "mac-drawer", defaultValue: true, getInitialValueInEffect: false };
