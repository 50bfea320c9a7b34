import { formatCount } from '../../../shared/format.ts';

export const reviewTexts = {
  title: 'Write a review',
  loginFirst: 'Login first to write a review',
  login: 'Login',
  rating: 'Rating',
  choose: 'Choose a rating',
  /** docs/requirements.md#review-rules; best first. */
  ratings: [
    { value: 5, label: '5 very good' },
    { value: 4, label: '4 good' },
    { value: 3, label: '3 average' },
    { value: 2, label: '2 bad' },
    { value: 1, label: '1 awful' },
  ],
  ratingMissing: 'Please choose a rating',
  comment: 'Comment',
  commentHint: 'What would you tell a friend who thinks of buying it?',
  commentMissing: 'Please write a comment',
  commentLong: (max: number) => `Please use ${formatCount(max)} characters at most`,
  submit: 'Submit',
  alreadyReviewed: 'You have reviewed this product.',
  edit: 'Edit',
  editOwn: 'Edit your review',
  delete: 'Delete',
  deleteOwn: 'Delete your review',
  editTitle: 'Change your review',
  save: 'Save',
  cancel: 'Cancel',
  changed: 'Your review was changed.',
  deleted: 'Your review was deleted.',
  deleteQuestion: 'Your review and the answer to it will be deleted. You can write another one.',
  hidden: (reason: string) => `The shop has hidden your review: ${reason}`,
  /** As spelled in docs/requirements.md#errors. */
  created: 'You successfuly reviewed the page!',
} as const;
