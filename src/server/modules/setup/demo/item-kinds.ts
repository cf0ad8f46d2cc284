/** Building blocks of the demo's items: a kind with its HSN, unit, price range (paise) and the words of its names. */
export interface ItemKind {
  readonly category: string;
  readonly group: string;
  readonly name: string;
  readonly hsn: string;
  readonly unit: string;
  readonly pack?: { readonly unit: string; readonly of: number };
  readonly low: number;
  readonly high: number;
  /** GST per cent from 01-Jul-2017 and from 22-Sep-2025. */
  readonly rates: readonly [number, number];
  readonly sizes: readonly string[];
  readonly batch?: boolean;
}

const kind = (
  category: string,
  group: string,
  name: string,
  hsn: string,
  unit: string,
  low: number,
  high: number,
  rates: readonly [number, number],
  sizes: string,
  more: Partial<ItemKind> = {},
): ItemKind => ({ category, group, name, hsn, unit, low, high, rates, sizes: sizes.split("|"), ...more });

const box = (of: number) => ({ pack: { unit: "BOX", of } });

export const ITEM_KINDS: readonly ItemKind[] = [
  kind(
    "Plumbing",
    "Pipes",
    "CPVC Pipe",
    "391723",
    "PCS",
    9_500,
    96_000,
    [18, 18],
    "15 mm 3 m|20 mm 3 m|25 mm 3 m|32 mm 3 m|40 mm 3 m|50 mm 3 m",
  ),
  kind(
    "Plumbing",
    "Fittings",
    "CPVC Elbow",
    "391740",
    "PCS",
    900,
    12_000,
    [18, 18],
    "15 mm|20 mm|25 mm|32 mm|40 mm|50 mm",
    box(50),
  ),
  kind(
    "Plumbing",
    "Fittings",
    "Brass Ball Valve",
    "848180",
    "PCS",
    14_000,
    140_000,
    [18, 18],
    "15 mm|20 mm|25 mm|32 mm|40 mm|50 mm",
    box(12),
  ),
  kind(
    "Plumbing",
    "Taps",
    "Pillar Cock",
    "848180",
    "PCS",
    32_000,
    265_000,
    [18, 18],
    "Short|Tall|Swan neck|With aerator",
  ),
  kind(
    "Electrical",
    "Wires",
    "FR House Wire",
    "854449",
    "MTR",
    900,
    9_800,
    [18, 18],
    "1.0 sq mm|1.5 sq mm|2.5 sq mm|4.0 sq mm|6.0 sq mm",
    { pack: { unit: "ROL", of: 90 } },
  ),
  kind(
    "Electrical",
    "Switches",
    "Modular Switch",
    "853650",
    "PCS",
    4_200,
    38_000,
    [18, 18],
    "6 A one way|6 A two way|16 A one way|20 A DP|Bell push",
    box(20),
  ),
  kind(
    "Electrical",
    "Lighting",
    "LED Bulb",
    "853950",
    "PCS",
    6_500,
    45_000,
    [12, 18],
    "5 W|7 W|9 W|12 W|15 W|20 W",
    box(10),
  ),
  kind(
    "Electrical",
    "Fans",
    "Ceiling Fan",
    "841451",
    "PCS",
    135_000,
    520_000,
    [18, 18],
    "900 mm|1050 mm|1200 mm|1400 mm",
  ),
  kind(
    "Hardware",
    "Fasteners",
    "Self Drilling Screw",
    "731814",
    "PCS",
    90,
    900,
    [18, 18],
    "19 mm|25 mm|32 mm|38 mm|50 mm|75 mm",
    box(500),
  ),
  kind(
    "Hardware",
    "Fasteners",
    "Hex Bolt with Nut",
    "731815",
    "KGS",
    9_800,
    18_500,
    [18, 18],
    "M6 x 25|M8 x 40|M10 x 50|M12 x 75|M16 x 100",
  ),
  kind(
    "Hardware",
    "Locks",
    "Mortise Handle Set",
    "830140",
    "SET",
    68_000,
    480_000,
    [18, 18],
    "200 mm|250 mm|Dead lock|Baby latch",
  ),
  kind(
    "Hardware",
    "Tools",
    "Combination Plier",
    "820320",
    "PCS",
    16_500,
    72_000,
    [18, 18],
    "150 mm|175 mm|200 mm|250 mm",
    box(6),
  ),
  kind("Paint", "Emulsion", "Interior Emulsion", "320910", "LTR", 18_000, 62_000, [18, 18], "1 L|4 L|10 L|20 L", {
    batch: true,
  }),
  kind("Paint", "Putty", "Wall Putty", "321410", "BAG", 62_000, 118_000, [18, 18], "5 kg|20 kg|40 kg", { batch: true }),
  kind("Cement", "Cement", "Portland Pozzolana Cement", "252329", "BAG", 31_000, 46_000, [28, 18], "50 kg", {
    batch: true,
  }),
  kind(
    "Stationery",
    "Paper",
    "Ruled Notebook",
    "482020",
    "PCS",
    2_500,
    14_000,
    [12, 0],
    "92 pages|140 pages|172 pages|240 pages",
    box(72),
  ),
  kind("Stationery", "Writing", "Ball Pen", "960810", "PCS", 500, 9_000, [18, 18], "Blue|Black|Red|Green", box(100)),
  kind("Household", "Cleaning", "Floor Cleaner", "340290", "LTR", 9_900, 32_000, [18, 18], "500 ml|1 L|2 L|5 L", {
    batch: true,
  }),
  kind("Household", "Soap", "Bathing Soap", "340111", "PCS", 2_200, 9_500, [18, 5], "75 g|100 g|125 g", {
    batch: true,
    ...box(48),
  }),
  kind(
    "Household",
    "Utensils",
    "Stainless Steel Dabba",
    "732393",
    "PCS",
    8_500,
    72_000,
    [12, 5],
    "No. 8|No. 10|No. 12|No. 14|No. 16",
  ),
  kind("Grocery", "Biscuits", "Glucose Biscuit", "190531", "PAC", 500, 9_000, [18, 5], "50 g|100 g|250 g|800 g", {
    batch: true,
    ...box(24),
  }),
  kind("Grocery", "Tea", "Assam Tea", "090240", "PAC", 9_500, 62_000, [5, 5], "100 g|250 g|500 g|1 kg", {
    batch: true,
  }),
  kind("Textile", "Bed linen", "Cotton Bedsheet", "630419", "PCS", 42_000, 240_000, [5, 5], "Single|Double|King"),
  kind("Textile", "Garments", "Round Neck T-Shirt", "610910", "PCS", 17_500, 96_000, [5, 5], "S|M|L|XL|XXL"),
];

/** Invented brand names. */
export const MAKERS = [
  "Amrut",
  "Bharati",
  "Chakra",
  "Dhruv",
  "Ekta",
  "Gajraj",
  "Himgiri",
  "Indus",
  "Jyoti",
  "Kaveri",
  "Lakshya",
  "Mayura",
  "Navin",
  "Orchid",
  "Pragati",
  "Ratna",
  "Sagar",
  "Triveni",
  "Udaan",
  "Vijay",
  "Yamuna",
  "Zenith",
] as const;

export const FINISHES = ["Classic", "Plus", "Prime", "Eco", "Super", "Royal", "Max", "Lite", "Gold", "Select"] as const;
