import { armchair } from './objects/armchair.ts';
import { backpack } from './objects/backpack.ts';
import { ball } from './objects/ball.ts';
import { blanket } from './objects/blanket.ts';
import { blocks } from './objects/blocks.ts';
import { book } from './objects/book.ts';
import { bottle } from './objects/bottle.ts';
import { camera } from './objects/camera.ts';
import { cap } from './objects/cap.ts';
import { charger } from './objects/charger.ts';
import { earbuds } from './objects/earbuds.ts';
import { grinder } from './objects/grinder.ts';
import { headphones } from './objects/headphones.ts';
import { helmet } from './objects/helmet.ts';
import { jacket } from './objects/jacket.ts';
import { kettle } from './objects/kettle.ts';
import { keyboard } from './objects/keyboard.ts';
import { laptop } from './objects/laptop.ts';
import { lens } from './objects/lens.ts';
import { monitor } from './objects/monitor.ts';
import { mouse } from './objects/mouse.ts';
import { mug } from './objects/mug.ts';
import { phone } from './objects/phone.ts';
import { phoneCase } from './objects/phone-case.ts';
import { plant } from './objects/plant.ts';
import { sneaker } from './objects/sneaker.ts';
import { speaker } from './objects/speaker.ts';
import { sunglasses } from './objects/sunglasses.ts';
import { tableLamp } from './objects/table-lamp.ts';
import { tent } from './objects/tent.ts';
import { tripod } from './objects/tripod.ts';
import { tshirt } from './objects/tshirt.ts';
import { vase } from './objects/vase.ts';
import { watch } from './objects/watch.ts';
import { yogaMat } from './objects/yoga-mat.ts';

/** Every kind of thing the kit can draw: each gives the SVG text of its shadow and itself, standing at about 600, 960. */
const drawings = {
  armchair,
  backpack,
  ball,
  blanket,
  blocks,
  book,
  bottle,
  camera,
  cap,
  charger,
  earbuds,
  grinder,
  headphones,
  helmet,
  jacket,
  kettle,
  keyboard,
  laptop,
  lens,
  monitor,
  mouse,
  mug,
  phoneCase,
  phone,
  plant,
  sneaker,
  speaker,
  sunglasses,
  tableLamp,
  tent,
  tripod,
  tshirt,
  vase,
  watch,
  yogaMat,
};

type DrawingKind = keyof typeof drawings;

/** A kind of thing and how it looks: colours, form, proportions, angle. */
export type Drawing = {
  [K in DrawingKind]: { type: K; look?: Parameters<(typeof drawings)[K]>[0] };
}[DrawingKind];

/** The SVG text of one thing; only within `begin` and `finish`. */
export function draw({ type, look }: Drawing): string {
  const drawing: (look?: object) => string = drawings[type];
  return drawing(look);
}
