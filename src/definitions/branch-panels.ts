/** One field of the company or the bank panel; both sides check by it. */
export interface PanelField {
  readonly key: string;
  readonly label: string;
  readonly isRequired?: true;
  readonly kind: "text" | "lines" | "number" | "email";
}

/** ACCT-026, ACCT-027. */
export const COMPANY_FIELDS: readonly PanelField[] = [
  { key: "baddress", label: "Address", isRequired: true, kind: "lines" },
  { key: "bpincode", label: "Pincode", isRequired: true, kind: "text" },
  { key: "bphone", label: "Phone", kind: "number" },
  { key: "bmobile", label: "Mobile", kind: "number" },
  { key: "bofficeno", label: "Office no", kind: "number" },
  { key: "bemailid", label: "E-mail", kind: "email" },
  { key: "bwebsite", label: "Website", kind: "text" },
  { key: "blogo", label: "Logo (address of the picture)", kind: "text" },
];

/** ACCT-028, ACCT-029. */
export const BANK_FIELDS: readonly PanelField[] = [
  { key: "bbankname", label: "Bank name", isRequired: true, kind: "text" },
  { key: "bbankbranch", label: "Bank branch", isRequired: true, kind: "text" },
  { key: "bbankacno", label: "Account number", isRequired: true, kind: "text" },
  { key: "bbankmicr", label: "MICR", isRequired: true, kind: "text" },
  { key: "bbankifsc", label: "IFSC", isRequired: true, kind: "text" },
  { key: "bbanktype", label: "Account type", isRequired: true, kind: "text" },
  { key: "bbankacname", label: "Account name", isRequired: true, kind: "text" },
];

export interface PanelFault {
  readonly key: string;
  readonly text: string;
}

/** All errors in the values of a panel, one sentence per field. */
export function panelFaults(
  fields: readonly PanelField[],
  values: Readonly<Record<string, unknown>>,
): readonly PanelFault[] {
  return fields.flatMap(({ key, label, isRequired, kind }) => {
    const value = String(values[key] ?? "").trim();
    if (value === "") return isRequired ? [{ key, text: `${label} is required.` }] : [];
    if (value.length > 500) return [{ key, text: `${label} has at most 500 characters.` }];
    if (kind === "number" && !/^\d{1,15}$/.test(value)) return [{ key, text: `${label} must be digits only.` }];
    return kind === "email" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
      ? [{ key, text: `${label} is not an e-mail address.` }]
      : [];
  });
}
