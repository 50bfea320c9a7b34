import type { Recipe } from '../recipe.ts';

/** The pictures of the department: <file>-<view>, views as pictures' README says. */
export const clothingPictures: Record<string, Recipe> = {
  'tshirt-front': { type: 'tshirt', ground: '#f0e3e0', floor: 3000, crop: [-40, -47, 1300] },
  'jacket-front': { type: 'jacket', ground: '#f0e3e0', floor: 3000, crop: [-50, -81, 1327] },
  'tshirt-stripe-front': {
    type: 'tshirt',
    look: { c: '#f1ede3', print: 'stripes', ink: '#2f4a6d', sleeve: 'long' },
    ground: '#e5e6ea',
    floor: 3000,
    crop: [-36, -43, 1293],
  },
  'jacket-rain-front': {
    type: 'jacket',
    look: { form: 'rain', c: '#d9a441', lining: '#2f4a6d' },
    ground: '#e5e6ea',
    floor: 3000,
    crop: [-71, -127, 1363],
  },
  'cap-front': { type: 'cap', ground: '#f0e3e0', crop: [2, 11, 1154] },
  'tshirt-pocket-front': {
    type: 'tshirt',
    look: { c: '#5f7f73', print: 'pocket' },
    ground: '#f0e3e0',
    floor: 3000,
    crop: [-40, -47, 1300],
  },
  'cap-mesh-front': {
    type: 'cap',
    look: { c: '#b5533c', mesh: true, logo: '#f3e6cf' },
    ground: '#e5e6ea',
    crop: [2, 11, 1154],
  },
  'jacket-detail': { type: 'jacket', ground: '#f0e3e0', floor: 3000, crop: [430, 140, 480] },
  'jacket-context': { scene: { kind: 'hook' }, items: [[{ type: 'jacket' }, 30, -36, 0.95]] },
};
