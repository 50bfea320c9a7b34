import type { Review } from '@shop/contracts/catalogue-api.ts';
import { Day } from '../../../shared/components/Day.tsx';
import { Stars } from '../../../shared/components/Stars.tsx';
import { detailsTexts as texts } from './details-texts.ts';

/** One review with the shop's answer. */
export function ReviewEntry({ review }: { review: Review }) {
  const { user, rating, comment, createdAt, editedAt, boughtHere, answer } = review;
  return (
    <li>
      <div className="review-head">
        <span className="avatar" aria-hidden>
          {initials(user.name)}
        </span>
        <div>
          <strong>{user.name}</strong>
          <span className="faint">
            <Day iso={createdAt} />
            {editedAt !== undefined && ` · ${texts.edited}`}
          </span>
          {boughtHere && <span className="pill pill-teal review-bought">{texts.boughtHere}</span>}
        </div>
        <Stars value={rating} />
      </div>
      <p>{comment}</p>
      {answer !== undefined && (
        <div className="review-answer">
          <strong>{texts.answer}</strong>{' '}
          <span className="faint">
            <Day iso={answer.at} />
          </span>
          <p>{answer.text}</p>
        </div>
      )}
    </li>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0) ?? '').join('');
}
