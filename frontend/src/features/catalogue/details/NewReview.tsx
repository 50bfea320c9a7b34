import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { Banner } from '../../../shared/components/Banner.tsx';
import { PushButton } from '../../../shared/components/PushButton.tsx';
import { useForm } from '../../../shared/hooks/use-form.ts';
import { pages } from '../../../shared/paths.ts';
import { REVIEW, ReviewFields } from './ReviewFields.tsx';
import { emptyReview, type ReviewInput, reviewErrors, reviewOf } from './review-rules.ts';
import { reviewTexts as texts } from './review-texts.ts';

interface Props {
  productId: string;
  visitor: boolean;
  sending: boolean;
  /** @returns whether the review was created */
  onSubmit: (review: ReviewInput) => Promise<boolean>;
}

/** The form of a first review, for signed-in users (docs/requirements.md#review-rules). */
export function NewReview({ productId, visitor, sending, onSubmit }: Props) {
  const form = useForm(REVIEW, emptyReview, reviewErrors);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && (await onSubmit(reviewOf(form.values)))) form.reset(emptyReview);
  };
  return (
    <form aria-label={texts.title} noValidate onSubmit={submit}>
      <h3 className="h3">{texts.title}</h3>
      {visitor && (
        <Banner tone="warm">
          <span role="alert">{texts.loginFirst}</span>{' '}
          <Link to={pages.login} state={{ from: pages.productDetails(productId) }}>
            {texts.login}
          </Link>
        </Banner>
      )}
      <ReviewFields form={form} disabled={visitor} />
      <PushButton primary type="submit" disabled={visitor} working={sending}>
        {texts.submit}
      </PushButton>
    </form>
  );
}
