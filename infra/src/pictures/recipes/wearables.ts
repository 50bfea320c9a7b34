import type { Recipe } from '../recipe.ts';

/** The pictures of the department: <file>-<view>, views as pictures' README says. */
export const wearablesPictures: Record<string, Recipe> = {
  'watch-front': { type: 'watch', ground: '#e7e4e8', floor: 3000 },
  'sunglasses-front': { type: 'sunglasses', ground: '#e7e4e8', crop: [83, 104, 1051] },
  'watch-smart-front': {
    type: 'watch',
    look: { face: 'square', kind: 'sport', strap: '#3e5c76', metal: '#4a4f58', dial: '#222831' },
    ground: '#e2e8e6',
    floor: 3000,
  },
  'sunglasses-aviator-front': {
    type: 'sunglasses',
    look: { form: 'aviator', lens: '#5f6f86' },
    ground: '#e2e8e6',
    crop: [89, 120, 1038],
  },
  'watch-steel-front': {
    type: 'watch',
    look: { kind: 'metal', strap: '#aeb4bd', dial: '#f1ede3', hand: '#2b3038' },
    ground: '#e7e4e8',
    floor: 3000,
  },
  'sunglasses-square-front': {
    type: 'sunglasses',
    look: { form: 'square', frame: '#23272f', lens: '#7a5a4a' },
    ground: '#e7e4e8',
    crop: [83, 94, 1051],
  },
  'watch-detail': { type: 'watch', ground: '#e7e4e8', floor: 3000, crop: [400, 430, 420] },
  'sunglasses-detail': { type: 'sunglasses', ground: '#e7e4e8', crop: [190, 430, 460] },
};
