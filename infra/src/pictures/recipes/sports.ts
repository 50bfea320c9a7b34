import type { Recipe } from '../recipe.ts';

/** The pictures of the department: <file>-<view>, views as pictures' README says. */
export const sportsPictures: Record<string, Recipe> = {
  'bottle-front': { type: 'bottle', ground: '#dcebe6', crop: [17, -45, 1184] },
  'bottle-straw-front': {
    type: 'bottle',
    look: { c: '#e2a34a', lid: 'straw', h: 600, r: 150, cap: '#3b2f2a', band: '#f6e7c8' },
    ground: '#ebe9dc',
    crop: [92, 91, 1033],
  },
  'backpack-front': { type: 'backpack', ground: '#dcebe6', crop: [1, -44, 1217] },
  'backpack-roll-front': {
    type: 'backpack',
    look: { form: 'roll', c: '#c58b45', base: '#4b3a2f', strap: '#2d2a2a', zip: '#f3e6cf' },
    ground: '#ebe9dc',
    crop: [1, -44, 1217],
  },
  'tent-front': { type: 'tent', ground: '#dcebe6', crop: [-69, 11, 1314] },
  'yogamat-front': { type: 'yogaMat', ground: '#dcebe6', crop: [-38, 186, 1154] },
  'helmet-front': { type: 'helmet', ground: '#dcebe6', crop: [76, 99, 1055] },
  'sneaker-front': { type: 'sneaker', ground: '#dcebe6', crop: [-14, 1, 1269] },
  'ball-front': { type: 'ball', ground: '#dcebe6', crop: [139, 157, 938] },
  'sneaker-court-front': {
    type: 'sneaker',
    look: { form: 'court', c: '#f3efe6', panel: '#d8c4a8', accent: '#2f4a6d', gum: '#b98a5c' },
    ground: '#ebe9dc',
    crop: [-6, 15, 1237],
  },
  'helmet-blue-front': {
    type: 'helmet',
    look: { c: '#4f7f9a', accent: '#f4e3b8' },
    ground: '#ebe9dc',
    crop: [76, 99, 1055],
  },
  'ball-plain-front': {
    type: 'ball',
    look: { kind: 'fit', c: '#6f7fb0', line: '#4a5788' },
    ground: '#ebe9dc',
    crop: [139, 157, 938],
  },
  'backpack-detail': { type: 'backpack', ground: '#dcebe6', crop: [360, 560, 460] },
  'tent-detail': { type: 'tent', ground: '#dcebe6', crop: [480, 400, 480] },
  'sneaker-detail': { type: 'sneaker', ground: '#dcebe6', crop: [420, 380, 440] },
  'bottle-context': {
    scene: { kind: 'hills', sky: ['#f9e2d0', '#d9e6ee'] },
    items: [
      [{ type: 'bottle' }, 140, 110, 0.86],
      [{ type: 'yogaMat' }, 560, 620, 0.48],
    ],
  },
  'backpack-context': {
    scene: { kind: 'hills' },
    items: [
      [{ type: 'backpack' }, 160, 160, 0.82],
      [{ type: 'bottle' }, 690, 500, 0.52],
    ],
  },
  'tent-context': {
    scene: { kind: 'hills' },
    items: [
      [{ type: 'tent' }, 30, 60, 0.98],
      [{ type: 'backpack' }, 800, 720, 0.3],
    ],
  },
};
