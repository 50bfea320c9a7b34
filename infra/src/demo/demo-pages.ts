import type { DemoPage } from '@shop/contracts/demo-data.ts';

/** The merchant's own pages of the demo shop, in the order of its footer (docs/api.md#pages). */
export const demoPages: readonly DemoPage[] = [
  {
    slug: 'about',
    title: 'About us',
    description: 'Who runs this demo shop, and how it chooses what it sells.',
    body: `We sell **everyday things, chosen with care**: what we would give to a friend, and still like after years.

## How we choose

Each product is used by one of us for a month before it is in the shop. What does not last, we do not sell.

- Things that can be repaired come before things that cannot.
- We say what something is made of, and by whom.
- Reviews stay as customers wrote them. We answer them in public.

## Who we are

Eleven people and a dog, in an old printing works by the canal. Write to us in the chat; it is one of us who reads it.

> This is a demonstration. The shop, the people and the dog are made up, and nothing is delivered.`,
  },
  {
    slug: 'shipping',
    title: 'Shipping',
    description: 'When your order leaves us, what shipping costs, and how you follow it.',
    body: `Your order is with you **2 to 4 working days** after you have placed it.

## What it costs

Nothing on top: shipping and tax are included in every price.

## When it leaves

1. We pack on the next working day. An order that you pay by PayPal is packed after the payment.
2. The page of your order shows each step, under [My orders](/user/my-orders).
3. You get an email when it has been delivered.

## Where we deliver

To every address in the countries that you can choose at checkout. We do not deliver to parcel lockers.`,
  },
  {
    slug: 'returns',
    title: 'Returns and refunds',
    description: 'You can change your mind for 30 days. How to send something back, and when you get your money.',
    body: `You can change your mind for **30 days** after the delivery.

## Before the delivery

Open the order in [My orders](/user/my-orders) and press ‘Cancel order’. What you have paid goes back at once.

## After the delivery

1. Write to us in the chat with the number of your order.
2. Send it back unused and in its box, to the address that we tell you.
3. You get your money within 14 days after it has arrived.

## Damaged or wrong

Tell us what is wrong, best with a photo. We replace it or return the money, and pay for the way back.`,
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    description: 'What we store about you, how long, and how you see or delete it.',
    body: `We keep what an order needs, and show you all of it when you ask for it.

## What we keep

- Your account and address, your orders, reviews and conversations with us.
- Where you are logged in: browser and network, for half a year.
- Searches that find nothing for 90 days, without who has searched.

No advertising network sees any of it.

## Cookies

One keeps you logged in, and one keeps other sites from acting for you. Your cart and wish list stay in your browser.

## Your rights

On [your profile](/user) you can download everything that we know about you, log out other devices, and delete your account. Your
orders are kept as long as the law requires, then your name is removed from them.`,
  },
  {
    slug: 'imprint',
    title: 'Imprint',
    description: 'Who is responsible for this demo shop.',
    body: `**Best Online Shop Ltd** (made up)\\
1 Example Quay\\
Sample Town

Managing director: Ada Example

Email: <hello@shop.test>

Registered in Sample Town under 000000.

## Disputes

We would rather solve it together: write to us first. We do not take part in a dispute resolution procedure before a consumer
arbitration board.`,
  },
  {
    slug: 'accessibility',
    title: 'Accessibility',
    description: 'How this shop works with a keyboard, a screen reader or large text, and whom to tell what does not.',
    body: `Everybody should be able to buy here. We follow the **Web Content Accessibility Guidelines 2.2, level AA**.

## What works

- Everything works with a keyboard alone, and the focused element is always marked.
- Screen readers hear what changes, such as the number of items in the cart.
- Text can be enlarged to 200 %, and pages fit into 320 pixels without scrolling sideways.
- There is a light and a dark appearance, and motion stops when your device asks for it.

## What does not work yet

- The text of older product images was not written by people who see badly.

## Tell us

If something keeps you from buying, write to us in the chat or to <hello@shop.test>. We answer within two working days.`,
  },
];
