import type { Recipe } from '../recipe.ts';

/** The pictures of the department: <file>-<view>, views as pictures' README says. */
export const audioPictures: Record<string, Recipe> = {
  'headphones-front': { type: 'headphones', ground: '#efe5dc', crop: [10, -50, 1199] },
  'headphones-black-front': {
    type: 'headphones',
    look: { c: '#2f3339', pad: '#1d1f24', metal: '#b9bec6', cup: 'round' },
    ground: '#e3e6ea',
    crop: [16, -41, 1187],
  },
  'speaker-front': { type: 'speaker', ground: '#efe5dc', crop: [192, 258, 829] },
  'speaker-box-front': {
    type: 'speaker',
    look: { form: 'box', c: '#b07a4f', top: '#2b2d33', accent: '#d8c7a8' },
    ground: '#e3e6ea',
    crop: [65, 89, 1046],
  },
  'earbuds-front': { type: 'earbuds', ground: '#efe5dc', crop: [177, 218, 859] },
  'headphones-teal-front': {
    type: 'headphones',
    look: { c: '#4f9a97', pad: '#f1e5d0', metal: '#e8d9bd', cup: 'round' },
    ground: '#efe5dc',
    crop: [16, -41, 1187],
  },
  'speaker-mini-front': {
    type: 'speaker',
    look: { c: '#c9674f', top: '#2a2023', accent: '#f6dcb0', h: 330, r: 215 },
    ground: '#efe5dc',
    crop: [277, 462, 656],
  },
  'earbuds-blue-front': {
    type: 'earbuds',
    look: { c: '#3a4f6d', inside: '#5a6f8d', bud: '#4f6789', tip: '#23304a', led: '#f0b64e' },
    ground: '#e3e6ea',
    crop: [177, 218, 859],
  },
  'headphones-detail': { type: 'headphones', ground: '#efe5dc', crop: [200, 540, 440] },
  'speaker-detail': { type: 'speaker', ground: '#efe5dc', crop: [390, 350, 420] },
  'headphones-context': {
    scene: { kind: 'shelf' },
    items: [
      [{ type: 'book', look: { art: 'leaf', yaw: 24, cover: ['#e9dfc6', '#3f6f57', '#d9823f'] } }, 430, 260, 0.64],
      [{ type: 'headphones' }, -30, 250, 0.68],
      [{ type: 'plant', look: { kind: 'cactus', pot: '#5e7f96', leaf: '#5f8f5c' } }, 730, 390, 0.54],
    ],
  },
  'speaker-context': {
    scene: { kind: 'shelf', wall: '#d3cdd6' },
    items: [
      [{ type: 'speaker' }, -60, 210, 0.74],
      [
        {
          type: 'book',
          look: { art: 'arches', stack: [['#2f5d62'], ['#e0a94e', 60]], cover: ['#b5533c', '#f0c98a', '#f8ecd6'] },
        },
        420,
        250,
        0.66,
      ],
    ],
  },
};
