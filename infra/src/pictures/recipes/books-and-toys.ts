import type { Recipe } from '../recipe.ts';

/** The pictures of the department: <file>-<view>, views as pictures' README says. */
export const booksAndToysPictures: Record<string, Recipe> = {
  'book-stack-front': {
    type: 'book',
    look: { art: 'arches', stack: [['#2f5d62'], ['#e0a94e', 60]], cover: ['#b5533c', '#f0c98a', '#f8ecd6'] },
    ground: '#f2e8d2',
    crop: [-87, -126, 1381],
  },
  'blocks-front': { type: 'blocks', ground: '#f2e8d2', crop: [98, 79, 1128] },
  'book-front': { type: 'book', ground: '#e6e6ee', crop: [96, 131, 993] },
  'book-leaf-front': {
    type: 'book',
    look: { art: 'leaf', yaw: 34, cover: ['#e9dfc6', '#3f6f57', '#d9823f'] },
    ground: '#f2e8d2',
    crop: [93, 130, 1000],
  },
  'book-grid-front': {
    type: 'book',
    look: { art: 'grid', cover: ['#2b3550', '#e8a04c', '#e9e2d2'] },
    ground: '#e6e6ee',
    crop: [96, 131, 993],
  },
  'blocks-tower-front': { type: 'blocks', look: { build: 'tower' }, ground: '#e6e6ee', crop: [109, 117, 947] },
  'book-stack-detail': {
    type: 'book',
    look: { art: 'arches', stack: [['#2f5d62'], ['#e0a94e', 60]], cover: ['#b5533c', '#f0c98a', '#f8ecd6'] },
    ground: '#f2e8d2',
    crop: [230, 620, 480],
  },
};
