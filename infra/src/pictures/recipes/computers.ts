import type { Recipe } from '../recipe.ts';

/** The pictures of the department: <file>-<view>, views as pictures' README says. */
export const computersPictures: Record<string, Recipe> = {
  'laptop-front': { type: 'laptop', look: { cy: 850, s: 1.22 }, ground: '#e1e7ee', crop: [-138, -95, 1398] },
  'laptop-graphite-front': {
    type: 'laptop',
    look: { body: '#4b515c', keys: '#1b1e25', yaw: -24, cy: 850, s: 1.2, screen: ['#c9e4de', '#4f9d97', '#1f4e5f'] },
    ground: '#dde6e8',
    crop: [-50, -77, 1367],
  },
  'laptop-rose-front': {
    type: 'laptop',
    look: {
      body: '#d9b5a6',
      keys: '#f7efe9',
      w: 590,
      open: 104,
      cy: 850,
      s: 1.24,
      screen: ['#f7e3d4', '#e8a598', '#a8577e'],
    },
    ground: '#e1e7ee',
    crop: [-111, -82, 1363],
  },
  'monitor-front': { type: 'monitor', ground: '#e1e7ee', crop: [54, 28, 1135] },
  'monitor-white-front': {
    type: 'monitor',
    look: {
      body: '#e4e6ea',
      stand: '#e9ebee',
      w: 880,
      h: 390,
      foot: 'disc',
      yaw: 12,
      screen: ['#f4d9c0', '#c9788a', '#4a3b6b'],
    },
    ground: '#dde6e8',
    crop: [-8, 19, 1205],
  },
  'keyboard-front': { type: 'keyboard', ground: '#e1e7ee', crop: [20, 81, 1173] },
  'mouse-front': { type: 'mouse', ground: '#e1e7ee', floor: 3000, crop: [214, 196, 794] },
  'keyboard-navy-front': {
    type: 'keyboard',
    look: { size: '60', body: '#22304a', caps: '#dfe5ee', mods: '#4b6a94', accent: '#f0b64e', yaw: -22, cord: true },
    ground: '#dde6e8',
  },
  'mouse-black-front': {
    type: 'mouse',
    look: { c: '#4a505b', dark: '#14161b', accent: '#f0b64e', rot: -16, form: 'grip' },
    ground: '#dde6e8',
    floor: 3000,
    crop: [210, 189, 807],
  },
  'laptop-detail': { type: 'laptop', look: { cy: 850, s: 1.22 }, ground: '#e1e7ee', crop: [330, 520, 560] },
  'keyboard-detail': { type: 'keyboard', ground: '#e1e7ee', crop: [300, 400, 460] },
  'laptop-context': {
    scene: { kind: 'desk' },
    items: [
      [{ type: 'plant', look: { kind: 'rubber', form: 'round', pot: '#f0eae0' } }, 690, 180, 0.62],
      [{ type: 'laptop', look: { cy: 850, s: 1.1 } }, -40, 60, 1],
      [{ type: 'mug' }, 720, 700, 0.36],
    ],
  },
  'keyboard-context': {
    scene: { kind: 'desk', wall: '#ccd6df', top: '#e2c49d' },
    items: [
      [{ type: 'monitor', look: { screen: ['#f4d9c0', '#c9788a', '#4a3b6b'] } }, 140, 20, 0.86],
      [{ type: 'keyboard', look: { size: '60', yaw: 8, pitch: 40 } }, 90, 500, 0.72],
      [{ type: 'mouse', look: { rot: 6 } }, 760, 690, 0.4],
    ],
  },
};
