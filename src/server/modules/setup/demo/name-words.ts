/** Words for the names of invented parties, streets and people. */
export const FIRST_WORDS = ['Shri', 'New', 'Sai', 'Om', 'Jai', 'Mahalaxmi', 'Balaji', 'Ganesh', 'Durga', 'Lakshmi', 'Saraswati', 'Annapurna', 'Krishna', 'Ambika', 'Vinayak',
  'Siddhi', 'Shubham', 'Modern', 'National', 'Royal', 'Star', 'Sunrise', 'City', 'Metro', 'Universal', 'Bharat', 'Konkan', 'Deccan', 'Malabar', 'Coastal'] as const
export const TRADES = ['Traders', 'Enterprises', 'Stores', 'Agencies', 'Hardware', 'Electricals', 'Sales Corporation', 'Marketing', 'Distributors', 'Sanitary House',
  'Paints', 'Stationers', 'General Stores', 'Industries', 'Suppliers', 'Brothers', 'and Sons', 'Provision Stores', 'Textiles', 'Tools Centre'] as const
export const SURNAMES = ['Patil', 'Shah', 'Deshmukh', 'Iyer', 'Nair', 'Reddy', 'Gowda', 'Joshi', 'Kulkarni', 'Mehta', 'Naidu', 'Pillai', 'Rao', 'Shetty', 'Singh',
  'Verma', 'Yadav', 'Bhat', 'Chavan', 'Das', 'Fernandes', 'Gupta', 'Hegde', 'Jadhav', 'Khan', 'Menon', 'Pawar', 'Sawant', 'Thakur', 'Agarwal'] as const
export const GIVEN = ['Amit', 'Anita', 'Arun', 'Deepa', 'Farhan', 'Geeta', 'Harish', 'Imran', 'Jaya', 'Kiran', 'Lata', 'Manoj', 'Neha', 'Om', 'Prakash', 'Rekha',
  'Sanjay', 'Sunita', 'Tara', 'Usha', 'Vikram', 'Yash', 'Zoya', 'Meera', 'Nitin'] as const
export const STREETS = ['Mahatma Gandhi Road', 'Station Road', 'Market Yard', 'Industrial Estate', 'Laxmi Road', 'Temple Street', 'Nehru Road', 'Bazaar Peth',
  'Ring Road', 'Old Bus Stand Road'] as const

/** A city with the GST code of its state and the first three digits of its PIN codes. */
export const CITIES = [
  { name: 'Mumbai', state: '27', pin: '400' }, { name: 'Pune', state: '27', pin: '411' }, { name: 'Nashik', state: '27', pin: '422' },
  { name: 'Nagpur', state: '27', pin: '440' }, { name: 'Kolhapur', state: '27', pin: '416' }, { name: 'Bengaluru', state: '29', pin: '560' },
  { name: 'Mysuru', state: '29', pin: '570' }, { name: 'Hubballi', state: '29', pin: '580' }, { name: 'Mangaluru', state: '29', pin: '575' },
  { name: 'Ahmedabad', state: '24', pin: '380' }, { name: 'Surat', state: '24', pin: '395' }, { name: 'Hyderabad', state: '36', pin: '500' },
  { name: 'Chennai', state: '33', pin: '600' }, { name: 'Coimbatore', state: '33', pin: '641' }, { name: 'Panaji', state: '30', pin: '403' },
  { name: 'Indore', state: '23', pin: '452' }, { name: 'Delhi', state: '07', pin: '110' }, { name: 'Jaipur', state: '08', pin: '302' },
] as const
