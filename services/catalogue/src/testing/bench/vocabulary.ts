import type { Random } from '@shop/platform/random.ts';

const SMALL_WORDS =
  'the and with for of a in to is it that you from as on at by or not one your this all has its no more than when be';

const WORDS = `
  water light weight handle cover corner frame surface hours kitchen garden morning travel winter summer evening table
  shelf drawer pocket button switch cable battery motor blade edge grip strap buckle hinge wheel spring filter lid base
  ring screw bolt plate panel layer fabric thread seam lining cushion padding leather cotton linen velvet wool felt
  bamboo walnut maple birch cedar bronze copper brass silver granite marble ceramic porcelain rubber silicone carbon
  paper glass crystal mirror candle lantern lamp shade curtain carpet blanket towel basket bucket barrel bottle flask
  cooking baking roasting frying boiling steaming cutting slicing chopping grinding mixing pouring cleaning polishing
  drying folding stacking hanging carrying lifting pushing pulling turning locking opening closing writing drawing
  painting printing reading playing singing dancing walking running climbing cycling swimming sailing fishing hunting
  camping sleeping waking resting sitting standing working building repairing measuring marking drilling sanding
  quiet gentle steady precise careful honest simple clever patient generous modest bright darker softer harder thinner
  thicker shorter longer lighter heavier warmer cooler faster slower safer cheaper finer rounder smoother sharper
  balance pressure tension friction warmth comfort silence shadow colour pattern texture flavour fragrance rhythm
  season weather storm thunder breeze sunlight moonlight shoreline mountain valley forest meadow river island harbour
  village market station bridge tower castle museum library theatre bakery workshop studio office cellar attic balcony
  terrace staircase hallway bedroom bathroom nursery family children parents friends neighbours guests travellers
  gardeners musicians painters carpenters tailors bakers sailors students teachers engineers doctors
  warranty delivery package manual spare replacement extension adapter charger holder bracket anchor magnet sensor
  signal display screen volume channel speaker antenna circuit current voltage energy recycled certified tested
  assembled stitched welded forged polished painted coated sealed insulated reinforced adjustable removable washable
  foldable stackable reversible durable flexible portable compact spacious elegant classic modern traditional natural
`
  .trim()
  .split(/\s+/);

const FIRST_PARTS =
  `rain snow sun wind sand stone iron wood leaf root moon star fire ember frost river lake sea shore hill
  field meadow brook cloud storm dawn dusk silver copper amber cork clay chalk slate flint barley clover heather willow
  hazel rowan juniper falcon otter badger heron`.split(/\s+/);
const SECOND_PARTS =
  `guard shield frame grip band cloth board block rest stand wheel fold lock clip case sleeve loop knot
  weave stitch print mark line edge point bell drum string chord tune lamp glow spark steam pour brew cut blade press
  forge mill loom sail mast keel deck`.split(/\s+/);

/** The words of descriptions, most frequent first: function words, words, and compounds such as 'rainguard'. */
export const VOCABULARY: readonly string[] = [
  ...SMALL_WORDS.split(' '),
  ...new Set(WORDS),
  ...FIRST_PARTS.flatMap((first) => SECOND_PARTS.map((second) => first + second)),
];

/** Words from this rank on are realistic searches: about a tenth of all products contain them. */
export const FIRST_SEARCHED = SMALL_WORDS.split(' ').length + 20;

export const ADJECTIVES =
  `Quiet Gentle Steady Precise Careful Honest Simple Clever Patient Modest Bright Compact Spacious
  Elegant Classic Modern Natural Durable Flexible Portable Foldable Washable Recycled Reinforced Insulated Polished Forged
  Coated Nordic Alpine Coastal Urban Rustic Royal Humble Swift Sturdy Slender Mellow Vivid`.split(/\s+/);

export const BRANDS: readonly string[] = 'Nor Ald Bren Cas Dor Elm Fen Gar Hol Iver'
  .split(' ')
  .flatMap((start) => 'vik berg mere ton wick dale ström hus by ford ley gate'.split(' ').map((end) => start + end));

/** Picks items with Zipf's distribution: a weight of 1 / (rank + flatness). */
export function zipf<Item>(items: readonly Item[], flatness: number): (random: Random) => Item {
  let sum = 0;
  const sums = items.map((_, at) => {
    sum += 1 / (at + 1 + flatness);
    return sum;
  });
  return (random) => {
    const wanted = random() * sum;
    let low = 0;
    let high = items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) > wanted) high = middle;
      else low = middle + 1;
    }
    return items[low] as Item;
  };
}
