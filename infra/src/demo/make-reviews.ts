import type { DemoProduct, DemoReview, DemoUser } from '@shop/contracts/demo-data.ts';
import { pick, randomFrom } from '@shop/platform/random.ts';
import { departments } from './departments.ts';
import type { Maker } from './maker.ts';
import { DAY, HOUR } from './times.ts';

/**
 * Distributes each review text once over the products of its section, at most one per user and product (docs/api.md#reviews), in
 * chronological order.
 */
export function makeReviews(
  { now, newId }: Maker,
  products: readonly DemoProduct[],
  reviewers: readonly DemoUser[],
): DemoReview[] {
  const random = randomFrom(37);
  const reviews: DemoReview[] = [];
  for (const { category, rating, comment, place } of eachReview()) {
    const candidates = products.filter((product) => isWithin(product.category, category));
    const product = candidates[place % candidates.length];
    if (!product) throw new Error(`No product for the reviews of ${category}`);
    const taken = new Set(reviews.filter((review) => review.productId === product._id).map((review) => review.userId));
    const user = pick(
      random,
      reviewers.filter((reviewer) => !taken.has(reviewer._id)),
    );
    const earliest = Math.max(Date.parse(product.createdAt), Date.parse(user.createdAt)) + 2 * DAY;
    const latest = now.getTime() - HOUR;
    reviews.push({
      _id: newId(),
      productId: product._id,
      userId: user._id,
      userName: `${user.name} ${user.lastName}`,
      rating,
      comment,
      createdAt: new Date(earliest + random() * (latest - earliest)).toISOString(),
    });
  }
  return reviews.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

function eachReview() {
  return departments.flatMap(({ name, reviews }) =>
    Object.entries(reviews).flatMap(([section, list]) =>
      list.map((review, place) => ({ ...review, category: `${name}/${section}`, place })),
    ),
  );
}

function isWithin(category: string, ancestor: string): boolean {
  return category === ancestor || category.startsWith(`${ancestor}/`);
}
