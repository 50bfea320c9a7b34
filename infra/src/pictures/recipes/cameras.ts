import type { Recipe } from '../recipe.ts';

/** The pictures of the department: <file>-<view>, views as pictures' README says. */
export const camerasPictures: Record<string, Recipe> = {
  'camera-front': { type: 'camera', ground: '#e0e6e2', crop: [121, 179, 948] },
  'camera-slr-front': {
    type: 'camera',
    look: { form: 'slr', body: '#41454d', skin: '#2f3238', yaw: -20 },
    ground: '#ebe5da',
    crop: [86, 87, 1049],
  },
  'lens-front': { type: 'lens', ground: '#e0e6e2', crop: [196, 329, 822] },
  'tripod-front': { type: 'tripod', ground: '#e0e6e2', crop: [-29, -98, 1283] },
  'lens-tele-front': {
    type: 'lens',
    look: { c: '#c9c9c4', grip: '#2b2e33', ringc: '#c8553d', long: 1.12, tint: '#7a5a98' },
    ground: '#ebe5da',
    crop: [170, 282, 875],
  },
  'camera-tan-front': {
    type: 'camera',
    look: { skin: '#a8693f', body: '#dcd5c8', accent: '#2f5d62', yaw: -22 },
    ground: '#e0e6e2',
    crop: [149, 187, 938],
  },
  'camera-detail': { type: 'camera', ground: '#e0e6e2', crop: [470, 470, 480] },
  'lens-detail': { type: 'lens', ground: '#e0e6e2', crop: [370, 380, 460] },
  'camera-context': {
    scene: { kind: 'shelf', wall: '#c9d2cf' },
    items: [
      [{ type: 'vase' }, 610, 140, 0.78],
      [{ type: 'camera' }, -40, 240, 0.76],
      [{ type: 'lens' }, 480, 480, 0.43],
    ],
  },
};
