/** The two demo companies: two states, two branches each. All names are invented. */
interface DemoBranch {
  readonly name: string;
  readonly prefix: string;
  readonly city: string;
  readonly pin: string;
}

export interface DemoCompany {
  readonly code: string;
  readonly name: string;
  readonly stateCode: string;
  readonly stateName: string;
  readonly pan: string;
  /** Letters of its state on number plates. */
  readonly plate: string;
  readonly branches: readonly DemoBranch[];
  readonly seed: number;
}

export const DEMO_COMPANIES: readonly DemoCompany[] = [
  {
    code: "SGT",
    name: "Shree Ganesh Traders Private Limited",
    stateCode: "27",
    stateName: "Maharashtra",
    pan: "AAKCS4821F",
    plate: "MH",
    seed: 27_001,
    branches: [
      { name: "Mumbai Head Office", prefix: "MUM", city: "Mumbai", pin: "400009" },
      { name: "Pune Depot", prefix: "PUN", city: "Pune", pin: "411002" },
    ],
  },
  {
    code: "KHA",
    name: "Kaveri Hardware and Agencies LLP",
    stateCode: "29",
    stateName: "Karnataka",
    pan: "AAQFK7315M",
    plate: "KA",
    seed: 29_001,
    branches: [
      { name: "Bengaluru Head Office", prefix: "BLR", city: "Bengaluru", pin: "560002" },
      { name: "Mysuru Depot", prefix: "MYS", city: "Mysuru", pin: "570001" },
    ],
  },
];

/** Users of every role; `companyAdmin` per user, `branches` as indexes over all demo branches in order. */
export const DEMO_USERS = [
  { username: "admin", fullname: "Developer", companyAdmin: true, branches: [0, 1, 2, 3], rights: "all" },
  { username: "owner", fullname: "Anjali Deshpande", companyAdmin: true, branches: [0, 1, 2, 3], rights: "all" },
  { username: "accounts", fullname: "Ravi Iyer", companyAdmin: false, branches: [0, 1], rights: "accounts" },
  { username: "godown", fullname: "Suresh Patil", companyAdmin: false, branches: [1], rights: "godown" },
] as const;
