/** The leaves of the benchmark's category tree, 6 × 3 × 2 under 24 parents, with their products. */
export const LEAVES: Readonly<Record<string, readonly string[]>> = {
  'Kitchen/Cooking/Pans': ['Frying Pan', 'Saucepan', 'Wok'],
  'Kitchen/Cooking/Kettles': ['Kettle', 'Teapot', 'Samovar'],
  'Kitchen/Table/Plates': ['Plate', 'Platter', 'Bowl'],
  'Kitchen/Table/Glasses': ['Tumbler', 'Goblet', 'Carafe'],
  'Kitchen/Pantry/Jars': ['Jar', 'Canister', 'Crock'],
  'Kitchen/Pantry/Scales': ['Scale', 'Measuring Cup', 'Timer'],
  'Garden/Planting/Pots': ['Flowerpot', 'Planter', 'Trough'],
  'Garden/Planting/Seeds': ['Seed Box', 'Bulb Set', 'Herb Kit'],
  'Garden/Tools/Spades': ['Spade', 'Trowel', 'Fork'],
  'Garden/Tools/Shears': ['Shears', 'Pruner', 'Sickle'],
  'Garden/Leisure/Loungers': ['Lounger', 'Hammock', 'Deckchair'],
  'Garden/Leisure/Grills': ['Grill', 'Fire Bowl', 'Smoker'],
  'Office/Writing/Pens': ['Pen', 'Pencil', 'Marker'],
  'Office/Writing/Paper': ['Notebook', 'Writing Pad', 'Envelope'],
  'Office/Desks/Tables': ['Desk', 'Side Table', 'Lectern'],
  'Office/Desks/Chairs': ['Office Chair', 'Stool', 'Armchair'],
  'Office/Machines/Keyboards': ['Keyboard', 'Keypad', 'Mouse'],
  'Office/Machines/Printers': ['Printer', 'Scanner', 'Shredder'],
  'Outdoor/Camping/Tents': ['Tent', 'Tarpaulin', 'Awning'],
  'Outdoor/Camping/Sleeping': ['Sleeping Bag', 'Mattress', 'Pillow'],
  'Outdoor/Hiking/Packs': ['Backpack', 'Daypack', 'Pouch'],
  'Outdoor/Hiking/Boots': ['Boots', 'Sandals', 'Gaiters'],
  'Outdoor/Cycling/Lights': ['Bicycle Lamp', 'Reflector', 'Dynamo'],
  'Outdoor/Cycling/Locks': ['Padlock', 'Chain', 'Cable Lock'],
  'Music/Strings/Guitars': ['Guitar', 'Ukulele', 'Banjo'],
  'Music/Strings/Violins': ['Violin', 'Viola', 'Cello'],
  'Music/Studio/Microphones': ['Microphone', 'Preamplifier', 'Pop Filter'],
  'Music/Studio/Speakers': ['Speaker', 'Subwoofer', 'Soundbar'],
  'Music/Keys/Pianos': ['Piano', 'Synthesizer', 'Organ'],
  'Music/Keys/Stands': ['Piano Stand', 'Music Stand', 'Bench'],
  'Workshop/Power/Drills': ['Drill', 'Screwdriver', 'Router'],
  'Workshop/Power/Saws': ['Jigsaw', 'Handsaw', 'Fretsaw'],
  'Workshop/Hand/Hammers': ['Hammer', 'Mallet', 'Chisel'],
  'Workshop/Hand/Wrenches': ['Wrench', 'Pliers', 'Ratchet'],
  'Workshop/Safety/Gloves': ['Gloves', 'Apron', 'Overall'],
  'Workshop/Safety/Goggles': ['Goggles', 'Helmet', 'Respirator'],
};

/** All categories, parents first. */
export const CATEGORIES: readonly string[] = [
  ...new Set(
    Object.keys(LEAVES)
      .map((leaf) => leaf.split('/'))
      .flatMap((segments) => segments.map((_, depth) => segments.slice(0, depth + 1).join('/'))),
  ),
].sort((one, other) => one.split('/').length - other.split('/').length);

/** The attributes of the top-level categories; keys and values also contain '-' and ','. */
export const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  Colour: ['Black', 'White', 'Grey', 'Blue-green', 'Red', 'Sand', 'Olive', 'Navy', 'Rose', 'Amber', 'Ivory', 'Plum'],
  Material: ['Oak', 'Steel', 'Stainless-steel', 'Cotton', 'Glass', 'Leather', 'Linen', 'Cork', 'Bamboo', 'Aluminium'],
  'Made in': [
    'Austria',
    'Brazil',
    'Chile',
    'Denmark',
    'Estonia',
    'France',
    'Ghana',
    'Hungary',
    'India',
    'Guinea-Bissau',
  ],
  Capacity: ['0,25 l', '0,5 l', '1 l', '1,5 l', '2 l', '3 l', '5 l', '10 l', '20 l'],
  Style: ['Plain', 'Rustic', 'Modern', 'Mid-century', 'Industrial', 'Nordic', 'Colonial', 'Art-deco'],
  'Energy class': ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
  Size: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  'Weight, packed': ['under 1 kg', '1 kg, light', '2,5 kg', '5 kg', '10 kg', 'over 10 kg'],
  Power: ['Mains', 'Battery', 'Solar', 'USB-C', 'None'],
  Finish: ['Matt', 'Gloss', 'Semi-gloss', 'Brushed', 'Raw'],
  'Water-proof': ['IP-54', 'IP-65', 'IP-67', 'No'],
  Warranty: ['1 year', '2 years', '5 years', '10 years'],
};

const OFFERED = 8;

/** The attribute keys of a top-level category: a different eight of the twelve for each. */
export function attributeKeysOf(category: string): string[] {
  const keys = Object.keys(ATTRIBUTES);
  const first = CATEGORIES.indexOf(category.split('/')[0] ?? '') * 2;
  return Array.from({ length: OFFERED }, (_, at) => keys[(first + at) % keys.length] as string);
}
