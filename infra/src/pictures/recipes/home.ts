import type { Recipe } from '../recipe.ts';

/** The pictures of the department: <file>-<view>, views as pictures' README says. */
export const homePictures: Record<string, Recipe> = {
  'lamp-front': { type: 'tableLamp', ground: '#efe7db', crop: [73, 50, 1072] },
  'lamp-dome-front': {
    type: 'tableLamp',
    look: { form: 'dome', shade: '#3f6a5d' },
    ground: '#e6e9e0',
    crop: [87, 83, 1042],
  },
  'armchair-front': { type: 'armchair', ground: '#efe7db', crop: [27, 31, 1164] },
  'armchair-green-front': {
    type: 'armchair',
    look: { c: '#55705f', back: 'square', channels: 0, pillow: '#e6c98f', arms: 'square', wood: '#5d3d28' },
    ground: '#e6e9e0',
    crop: [49, 63, 1125],
  },
  'kettle-front': { type: 'kettle', ground: '#efe7db', crop: [74, 193, 1019] },
  'mug-front': { type: 'mug', ground: '#efe7db', crop: [256, 339, 749] },
  'grinder-front': { type: 'grinder', ground: '#efe7db', crop: [-61, 13, 1125] },
  'plant-front': { type: 'plant', ground: '#efe7db', crop: [51, -23, 1132] },
  'plant-rubber-front': {
    type: 'plant',
    look: { kind: 'rubber', form: 'round', pot: '#f0eae0' },
    ground: '#e6e9e0',
    crop: [36, -40, 1151],
  },
  'blanket-front': { type: 'blanket', ground: '#efe7db', crop: [128, 246, 949] },
  'vase-front': { type: 'vase', ground: '#efe7db', crop: [7, -79, 1211] },
  'lamp-ceramic-front': {
    type: 'tableLamp',
    look: { form: 'ceramic', base: '#7fa6a0', shade: '#f3ead9' },
    ground: '#efe7db',
    crop: [82, 53, 1053],
  },
  'kettle-cream-front': {
    type: 'kettle',
    look: { form: 'round', c: '#e3c98f', handle: '#6d4630' },
    ground: '#e6e9e0',
    crop: [79, 185, 957],
  },
  'plant-cactus-front': {
    type: 'plant',
    look: { kind: 'cactus', pot: '#5e7f96', leaf: '#5f8f5c' },
    ground: '#efe7db',
    crop: [143, 136, 954],
  },
  'blanket-knit-front': {
    type: 'blanket',
    look: { c: '#d8cfbf', knit: 'cable', layers: 3 },
    ground: '#e6e9e0',
    crop: [128, 289, 949],
  },
  'mug-blue-front': {
    type: 'mug',
    look: { c: '#e8e2d6', band: '#3f6a86', drink: '#8a5a34', h: 340, r: 200 },
    ground: '#e6e9e0',
    crop: [273, 389, 715],
  },
  'vase-dry-front': {
    type: 'vase',
    look: { form: 'jug', c: '#6b7f8c', stems: 'dry', finish: 'gloss' },
    ground: '#e6e9e0',
    crop: [53, 10, 1112],
  },
  'lamp-dome-detail': {
    type: 'tableLamp',
    look: { form: 'dome', shade: '#3f6a5d' },
    ground: '#e6e9e0',
    crop: [280, 380, 460],
  },
  'armchair-detail': { type: 'armchair', ground: '#efe7db', crop: [220, 500, 500] },
  'grinder-detail': { type: 'grinder', ground: '#efe7db', crop: [250, 130, 460] },
  'blanket-detail': { type: 'blanket', ground: '#efe7db', crop: [240, 560, 440] },
  'lamp-dome-context': {
    scene: { kind: 'desk', wall: '#d8cdbb', top: '#b98a5c', y: 800 },
    items: [
      [{ type: 'tableLamp', look: { form: 'dome', shade: '#3f6a5d' } }, -40, 90, 0.86],
      [
        {
          type: 'book',
          look: { art: 'sun', stack: [['#b5533c'], ['#e9dfc6', 56]], cover: ['#24506b', '#f0b95b', '#f4ead7'] },
        },
        480,
        220,
        0.66,
      ],
      [{ type: 'mug', look: { c: '#e8e2d6', band: '#c9674f' } }, 380, 740, 0.34],
    ],
  },
  'armchair-context': {
    scene: { kind: 'room' },
    items: [
      [{ type: 'plant', look: { kind: 'rubber', form: 'round', pot: '#e3ddd1' } }, 760, 240, 0.72],
      [{ type: 'armchair', look: { pillow: '#f0dcb4' } }, 40, 220, 0.82],
    ],
  },
  'kettle-context': {
    scene: { kind: 'kitchen' },
    items: [
      [{ type: 'plant', look: { kind: 'sword', pot: '#e9e0d0' } }, 640, 250, 0.62],
      [{ type: 'kettle' }, 20, 110, 0.86],
      [{ type: 'grinder' }, 560, 360, 0.6],
      [{ type: 'mug', look: { c: '#e8e2d6', band: '#3f6a86' } }, 330, 730, 0.36],
    ],
  },
};
