/**
 * GST state codes. 25 and 28 are retired (merged into 26; Andhra Pradesh before 2014) but occur in old registrations;
 * 96 other countries, 97 other territory, 99 centre jurisdiction.
 */
export const GST_STATES: Readonly<Record<string, string>> = {
  "01": "Jammu and Kashmir",
  "02": "Himachal Pradesh",
  "03": "Punjab",
  "04": "Chandigarh",
  "05": "Uttarakhand",
  "06": "Haryana",
  "07": "Delhi",
  "08": "Rajasthan",
  "09": "Uttar Pradesh",
  "10": "Bihar",
  "11": "Sikkim",
  "12": "Arunachal Pradesh",
  "13": "Nagaland",
  "14": "Manipur",
  "15": "Mizoram",
  "16": "Tripura",
  "17": "Meghalaya",
  "18": "Assam",
  "19": "West Bengal",
  "20": "Jharkhand",
  "21": "Odisha",
  "22": "Chhattisgarh",
  "23": "Madhya Pradesh",
  "24": "Gujarat",
  "25": "Daman and Diu",
  "26": "Dadra and Nagar Haveli and Daman and Diu",
  "27": "Maharashtra",
  "28": "Andhra Pradesh (before bifurcation)",
  "29": "Karnataka",
  "30": "Goa",
  "31": "Lakshadweep Islands",
  "32": "Kerala",
  "33": "Tamil Nadu",
  "34": "Puducherry",
  "35": "Andaman and Nicobar Islands",
  "36": "Telangana",
  "37": "Andhra Pradesh",
  "38": "Ladakh",
  "96": "Other Countries",
  "97": "Other Territory",
  "99": "Centre Jurisdiction",
};

/** The name of a two-digit state code, or ''. */
export const stateName = (code: string): string => (Object.hasOwn(GST_STATES, code) ? (GST_STATES[code] ?? "") : "");

/** `Maharashtra (27)`, as documents name a state. */
export const stateWithCode = (code: string): string => `${stateName(code)} (${code})`;
