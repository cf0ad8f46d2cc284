/**
 * Paths of account actions outside the envelope. Each takes JSON and answers a text message unless noted. With
 * `clientid` (create) or `drconame` (remove, unlock, issue and view the password) the account is a client login.
 */
export const ACCOUNT_ENDPOINTS = {
  /** ENV-023; answers JSON with `err`. */
  changePassword: "/Microacauth/ChangepasswordToken",
  /** ENV-024: the payload of ACCT-053. */
  create: "/Microacauth/Postcreateuser",
  /** ENV-025. */
  remove: "/Microacauth/Postdeleteuser",
  /** ENV-026. */
  unlock: "/Microacauth/Postunlockeduser",
  /** `username`, `password`: an administrator sets a new password. */
  issuePassword: "/Microacauth/Postissuepassword",
  /** `username`; answers JSON with `password` or `err` (OPEN-051). */
  viewPassword: "/Microacauth/Postviewpassword",
  /** `username`, `ipallow`, `pin`, `nopin`: the addresses from which a user may sign in, and the sign-in PIN. */
  signInLimits: "/Microacauth/Postsigninlimits",
  /** `sid`: ends a session of the user, or of a user that they manage. */
  endSession: "/Microacauth/Postendsession",
  /** The fields of ACCT-021; an empty `mpwd` keeps the stored one. */
  emailSettings: "/Microacauth/Postemailsettings",
  /** ENV-027: the fields of ACCT-059; answers JSON, with `recoverycodes` once it is set up. */
  twoFactor: "/MicroACGauth/PostGauth",
  /** No parameters; answers JSON with `options` (WebAuthn, as JSON text) or `err`. */
  passkeyBegin: "/MicroACGauth/Postpasskeybegin",
  /** `name`, `credential` (made by the browser, as JSON text). */
  passkeyAdd: "/MicroACGauth/Postpasskey",
  /** `to`: sends one real mail with the stored settings. */
  testMail: "/Microacauth/Posttestmail",
} as const;

/** Exact texts of success (ACCT-055); any other text is shown where the action was started. */
export const ACCOUNT_MESSAGES = {
  created: "Created Successfully",
  deleted: "User deleted successfully!",
  unlocked: "Unlocked User successfully!",
} as const;
export const LIMITS_SAVED = "Sign-in limits saved.";
export const PASSKEY_ADDED = "Passkey added.";
export const SETTINGS_UPDATED = "Settings has been updated.";
