import type { Recipe } from '../recipe.ts';

/** The pictures of the department: <file>-<view>, views as pictures' README says. */
export const phonesPictures: Record<string, Recipe> = {
  'phone-front': { type: 'phone', ground: '#e6e4ef', crop: [29, 7, 1136] },
  'phone-green-front': {
    type: 'phone',
    look: { body: '#6f8f7f', layout: 'duo', h: 630, w: 306, screen: ['#dcead9', '#7fb29b', '#2c5d5a'] },
    ground: '#efe6e2',
    crop: [57, 64, 1079],
  },
  'phone-coral-front': {
    type: 'phone',
    look: { body: '#e39a83', layout: 'bar', screen: ['#fbe3c9', '#f0a56b', '#b5536c'] },
    ground: '#e6e4ef',
    crop: [29, 7, 1136],
  },
  'case-front': { type: 'phoneCase', ground: '#e6e4ef', crop: [54, 42, 1059] },
  'case-wave-front': {
    type: 'phoneCase',
    look: { c: '#2f5d62', pattern: 'wave', accent: '#e9d8b4' },
    ground: '#efe6e2',
    crop: [54, 42, 1059],
  },
  'charger-front': { type: 'charger', ground: '#e6e4ef', crop: [96, 116, 1020] },
  'charger-pad-front': { type: 'charger', look: { form: 'pad' }, ground: '#efe6e2' },
  'case-leather-front': {
    type: 'phoneCase',
    look: { c: '#8f5a38', pattern: 'leather' },
    ground: '#e6e4ef',
    crop: [54, 42, 1059],
  },
  'phone-detail': { type: 'phone', ground: '#e6e4ef', crop: [190, 140, 440] },
  'phone-context': {
    scene: { kind: 'desk', wall: '#d6d2e0', top: '#e0bf98' },
    items: [
      [{ type: 'plant', look: { kind: 'sword', pot: '#c9714e' } }, 700, 180, 0.6],
      [{ type: 'phone' }, 60, 110, 0.8],
      [{ type: 'earbuds' }, 700, 690, 0.36],
    ],
  },
};
