import type { Recipe } from '../recipe.ts';

/** A still life for each department. */
export const categoryPictures: Record<string, Recipe> = {
  'category-computers': {
    scene: { kind: 'desk', wall: '#d3dce4', top: '#e0c39c' },
    items: [
      [
        { type: 'monitor', look: { body: '#e4e6ea', stand: '#e9ebee', screen: ['#f4d9c0', '#c9788a', '#4a3b6b'] } },
        -60,
        36,
        0.84,
      ],
      [
        {
          type: 'laptop',
          look: { body: '#4b515c', keys: '#1b1e25', yaw: -24, screen: ['#c9e4de', '#4f9d97', '#1f4e5f'] },
        },
        450,
        400,
        0.68,
      ],
      [{ type: 'mouse', look: { rot: 4 } }, 210, 690, 0.36],
    ],
  },
  'category-phones': {
    scene: { kind: 'desk', wall: '#e3dae0', top: '#dcb98f' },
    items: [
      [{ type: 'plant', look: { kind: 'cactus', pot: '#5e7f96', leaf: '#5f8f5c' } }, -212, 290, 0.56],
      [{ type: 'phoneCase', look: { c: '#2f5d62', pattern: 'wave', accent: '#e9d8b4' } }, 560, 120, 0.78],
      [
        { type: 'phone', look: { body: '#e39a83', layout: 'bar', screen: ['#fbe3c9', '#f0a56b', '#b5536c'] } },
        10,
        130,
        0.8,
      ],
    ],
  },
  'category-audio': {
    scene: { kind: 'shelf', wall: '#dcd3cb' },
    items: [
      [{ type: 'speaker', look: { form: 'box', c: '#b07a4f', top: '#2b2d33', accent: '#d8c7a8' } }, -150, 76, 0.86],
      [{ type: 'speaker', look: { c: '#c9674f', top: '#2a2023', accent: '#f6dcb0', h: 330, r: 215 } }, 690, 440, 0.5],
      [{ type: 'headphones', look: { c: '#4f9a97', pad: '#f1e5d0', metal: '#e8d9bd', cup: 'round' } }, 330, 330, 0.62],
    ],
  },
  'category-cameras': {
    scene: { kind: 'desk', wall: '#d2d8d2', top: '#c9a27a' },
    items: [
      [{ type: 'tripod' }, 470, 70, 0.76],
      [{ type: 'camera', look: { form: 'slr', body: '#41454d', skin: '#2f3238', yaw: 20 } }, -110, 260, 0.76],
      [
        { type: 'lens', look: { c: '#c9c9c4', grip: '#2b2e33', ringc: '#c8553d', long: 1.12, tint: '#7a5a98' } },
        420,
        560,
        0.46,
      ],
    ],
  },
  'category-home': {
    scene: { kind: 'shelf', wall: '#d9ddcf' },
    items: [
      [{ type: 'tableLamp', look: { form: 'ceramic', base: '#7fa6a0', shade: '#f3ead9' } }, -150, 60, 0.86],
      [{ type: 'plant', look: { kind: 'rubber', form: 'round', pot: '#f0eae0' } }, 540, 200, 0.72],
      [{ type: 'vase', look: { form: 'jug', c: '#6b7f8c', stems: 'dry', finish: 'gloss' } }, 320, 380, 0.53],
      [{ type: 'mug' }, 440, 640, 0.29],
    ],
  },
  'category-sports': {
    scene: { kind: 'hills', sky: ['#f4dccb', '#d7e4ee'] },
    items: [
      [
        { type: 'backpack', look: { form: 'roll', c: '#c58b45', base: '#4b3a2f', strap: '#2d2a2a', zip: '#f3e6cf' } },
        -70,
        90,
        0.86,
      ],
      [{ type: 'bottle' }, 330, 340, 0.64],
      [{ type: 'ball' }, 570, 400, 0.6],
    ],
  },
  'category-books-and-toys': {
    scene: { kind: 'shelf', wall: '#e0d3b8' },
    items: [
      [
        {
          type: 'book',
          look: { art: 'sun', cover: ['#24506b', '#f0b95b', '#f4ead7'], stack: [['#b5533c'], ['#e0a94e', 60]] },
        },
        -120,
        140,
        0.78,
      ],
      [{ type: 'blocks', look: {} }, 380, 300, 0.68],
    ],
  },
  'category-wearables': {
    scene: { kind: 'cloth', top: '#d9d5dc' },
    items: [
      [{ type: 'watch' }, -280, 0, 1],
      [
        { type: 'watch', look: { face: 'square', kind: 'sport', strap: '#3e5c76', metal: '#4a4f58', dial: '#222831' } },
        270,
        0,
        1,
      ],
    ],
  },
  'category-clothing': {
    scene: { kind: 'hook', wall: '#e2d8d2', hooks: [370, 830] },
    items: [
      [{ type: 'tshirt', look: { c: '#f1ede3', print: 'stripes', ink: '#2f4a6d', sleeve: 'long' } }, 338, -66, 0.82],
      [{ type: 'jacket', look: { form: 'rain', c: '#d9a441', lining: '#2f4a6d' } }, -122, 26, 0.82],
    ],
  },
};
