import type { HelpPageName } from '@shop/contracts/pages.ts';

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

/** The texts of the pages of help. A merchant replaces them by their own before the first sale. */
export const helpPageTexts: Record<HelpPageName, HelpText> = {
  helpDelivery: {
    lead: 'Your order is with you 2 to 4 working days after you have placed it.',
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
        paragraphs: ['My Orders shows every step of an order, and you get an email when it has been delivered.'],
      },
    ],
  },
  helpReturns: {
    lead: 'You can change your mind for 30 days after the delivery.',
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
    lead: 'You choose at checkout: PayPal, or cash on delivery.',
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
    lead: 'Write to us in the chat. Your conversation stays there, and you see our answer when you come back.',
    answers: [
      {
        title: 'How to reach us',
        paragraphs: ['Log in and open the chat at the lower edge of the page. It says whether somebody is there now.'],
      },
      {
        title: 'What helps us',
        paragraphs: ['The number of your order, as its page and our emails show it, such as 8K3PQ-ZX01F.'],
      },
    ],
  },
  helpPrivacy: {
    lead: 'We keep what an order needs, show you all of it, and delete it when you ask for it.',
    answers: [
      {
        title: 'What we keep',
        paragraphs: [
          'Your account and address, your orders, reviews and conversations with us, and where you are logged in. No advertising network sees any of it.',
          'One cookie keeps you logged in. Your cart, recent searches and recently viewed products stay in your browser.',
        ],
      },
      {
        title: 'Who else sees it',
        paragraphs: ['PayPal, if you pay with it. What you write in a review is public, with your name.'],
      },
      {
        title: 'Your rights',
        paragraphs: [
          'On your profile you can download everything that we know about you, log out other devices, and delete your account. Orders stay in our books without your account.',
        ],
      },
    ],
  },
};
