import type { HelpPageName } from '@shop/contracts/pages.ts';
import { DELIVERY_DAYS, RETURN_DAYS } from '../../shared/terms.ts';

/** One answer: its heading and its paragraphs. */
interface Answer {
  title: string;
  paragraphs: readonly string[];
}

interface HelpText {
  lead: string;
  answers: readonly Answer[];
}

export const helpTexts = {
  shop: 'Shop',
  help: 'Help',
  topics: 'Topics of help',
} as const;

/** The texts of the pages of help. A merchant replaces them by their own, and the days in shared/terms.ts, before the first sale. */
export const helpPageTexts: Record<HelpPageName, HelpText> = {
  helpDelivery: {
    lead: `Your order is with you ${DELIVERY_DAYS.from} to ${DELIVERY_DAYS.to} working days after you have placed it.`,
    answers: [
      {
        title: 'When it leaves',
        paragraphs: [
          'We pack an order on the next working day. One that you pay by PayPal is packed after the payment.',
          'If we asked you to confirm your email address, we wait for that too.',
        ],
      },
      { title: 'What it costs', paragraphs: ['Nothing on top: shipping and tax are included in every price.'] },
      {
        title: 'Where it is',
        paragraphs: [
          'The page of your order, in My Orders, shows every step, and you get an email when it has been delivered.',
        ],
      },
    ],
  },
  helpReturns: {
    lead: `You can change your mind for ${RETURN_DAYS} days after the delivery.`,
    answers: [
      {
        title: 'Before the delivery',
        paragraphs: [
          'Open the order in My Orders and press ‘Cancel order’. What you have paid by PayPal goes back at once, and an email tells you when it is complete.',
        ],
      },
      {
        title: 'After the delivery',
        paragraphs: [
          'Write to us in the chat with the number of your order. We tell you where to send it; it should be unused and in its box.',
          'You get your money back within 14 days after it has arrived: by PayPal if you paid by PayPal, else by bank transfer.',
        ],
      },
      {
        title: 'Damaged or wrong',
        paragraphs: [
          'Write to us in the chat, with what is wrong. We replace it or return the money, and pay for the way back.',
        ],
      },
    ],
  },
  helpPayment: {
    lead: 'You choose at checkout, which shows what is possible: PayPal, or cash on delivery.',
    answers: [
      {
        title: 'PayPal',
        paragraphs: [
          'Your order is reserved when you place it, and you pay on its page. The page says until when; an order that is not paid by then expires, and costs nothing.',
        ],
      },
      { title: 'Cash on delivery', paragraphs: ['You pay the total of your order when you receive it.'] },
      {
        title: 'Your invoice',
        paragraphs: ['The page of an order is its invoice: print it, or save it as a file.'],
      },
    ],
  },
  helpContact: {
    lead: 'Write to us in the chat. If nobody is there, your message is kept, and our answer also comes by email.',
    answers: [
      {
        title: 'How to reach us',
        paragraphs: [
          'Log in and open the chat at the lower edge of the page. When you have written, it says if nobody is there now.',
        ],
      },
      {
        title: 'What helps us',
        paragraphs: ['The number of your order, as its page and our emails show it, such as 8K3PQ-ZX01F.'],
      },
    ],
  },
  helpPrivacy: {
    lead: 'We keep what an order needs, and show you all of it when you ask for it.',
    answers: [
      {
        title: 'What we keep',
        paragraphs: [
          'Your account and address, your orders, reviews and conversations with us, what our support notes about them, and where you are logged in: browser and network, the latter for half a year. No advertising network sees any of it.',
          'Searches that find nothing are kept for 90 days, without who has searched.',
          'One cookie keeps you logged in, and one keeps other sites from acting for you. Your cart, your wish list and recently viewed products stay in your browser.',
        ],
      },
      {
        title: 'Who else sees it',
        paragraphs: ['PayPal, if you pay with it. What you write in a review is public, with your name.'],
      },
      {
        title: 'Your rights',
        paragraphs: [
          'On your profile you can download everything that we know about you, log out other devices, and delete your account.',
          'Your reviews stay then, as those of a “Deleted user”. Your orders are kept as long as the law requires (10 years by default), then your name is removed from them.',
        ],
      },
    ],
  },
};
