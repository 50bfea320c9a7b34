// The simulator's stand-in for PayPal's JavaScript SDK: `paypal.Buttons(options).render(container)`. A plain script for browsers.
(() => {
  const script = document.currentScript;
  const nonce = script.dataset.cspNonce || script.nonce || '';
  /** Where the simulator is, as the browser reaches it. */
  const base = new URL('..', script.src);
  /** PayPal's default is USD. */
  const currency = new URL(script.src).searchParams.get('currency') ?? 'USD';

  /** What a buyer may do, and what may happen to the capture afterwards (modes.ts). */
  const OUTCOMES = [
    ['normal', 'Approve'],
    ['declined', 'Decline'],
    ['pending', 'Leave pending'],
    ['wrong-amount', 'Charge another amount'],
    ['wrong-currency', 'Charge another currency'],
    ['wrong-payee', 'Pay another merchant'],
    ['wrong-custom-id', 'Pay for another order'],
    ['already-captured', 'Charge, but say it was charged before'],
    ['lost-reply', 'Charge, but lose the reply'],
    ['500', 'Fail with a server error'],
    ['429', 'Refuse: too many requests'],
    ['hang', 'Do not respond'],
    ['cancel', 'Cancel'],
  ];

  const STYLES = `
    .paypal-simulator { display: grid; gap: 8px; width: 100%; min-width: 0; max-width: 480px; font: inherit; }
    .paypal-simulator label { display: grid; gap: 4px; }
    .paypal-simulator select, .paypal-simulator button {
      box-sizing: border-box; width: 100%; min-width: 0; min-height: 44px; padding: 8px 12px; border-radius: 4px; font: inherit;
    }
    .paypal-simulator select { border: 1px solid #6c7378; background: #fff; color: #1c1c1c; }
    .paypal-simulator button { border: 0; background: #ffc439; color: #0a1f44; font-weight: 700; cursor: pointer; }
    .paypal-simulator button:hover { background: #f2ba36; }
    .paypal-simulator button[aria-disabled='true'] { background: #f5e3b3; cursor: progress; }
    .paypal-simulator :focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px; }
    .paypal-simulator [role='alert'] { margin: 0; color: #b00020; }
    .paypal-simulator [role='alert']:empty { display: none; }
    @media print { .paypal-simulator { display: none; } }
  `;

  window.paypal = {
    version: '5.0.0-simulated',
    FUNDING: { PAYPAL: 'paypal' },
    Buttons,
  };

  /** Creates the buttons, of which the simulator has one. `style` is accepted and ignored. */
  function Buttons(options = {}) {
    let root;
    return {
      isEligible: () => true,
      render: async (container) => {
        const place = typeof container === 'string' ? document.querySelector(container) : container;
        if (!place) throw new Error('Document is ready and the container to render into does not exist');
        addStyles();
        root = build(options);
        place.append(root);
        options.onInit?.({}, {});
      },
      close: async () => root?.remove(),
    };
  }

  function build(options) {
    const select = element('select');
    for (const [value, text] of OUTCOMES) select.append(element('option', { value, textContent: text }));
    const label = element('label', { textContent: 'Simulated outcome' });
    label.append(select);
    const button = element('button', { type: 'button', textContent: 'Pay with PayPal (simulated)' });
    const alert = element('p');
    alert.setAttribute('role', 'alert');
    button.addEventListener('click', async () => {
      // A disabled button would lose the focus.
      if (button.getAttribute('aria-disabled') === 'true') return;
      alert.textContent = '';
      setBusy(button, true);
      try {
        await pay(options, select.value, (text) => {
          alert.textContent = text;
        });
      } catch (error) {
        alert.textContent = 'The simulated payment failed. Choose an outcome and try again.';
        if (options.onError) options.onError(error);
        else console.error(error);
      } finally {
        setBusy(button, false);
      }
    });
    const root = element('div', { className: 'paypal-simulator' });
    root.append(button, label, alert);
    return root;
  }

  /** The steps of PayPal's window: create the order, let the buyer decide, hand over to the shop. */
  async function pay(options, outcome, say) {
    await options.onClick?.({ fundingSource: 'paypal' }, {});
    const orderID = await options.createOrder({ paymentSource: 'paypal' }, {});
    if (outcome === 'cancel') {
      await options.onCancel?.({ orderID }, {});
      return;
    }
    await approve(orderID, outcome);
    const restart = async () => say('The payment was declined. Choose another outcome and try again.');
    await options.onApprove({ orderID, payerID: 'SIMULATEDBUYER', paymentSource: 'paypal' }, { restart });
  }

  async function approve(orderID, mode) {
    const response = await fetch(new URL(`simulator/orders/${encodeURIComponent(orderID)}/approve`, base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode, currency }),
    });
    if (!response.ok) throw new Error(`The simulator responded with ${response.status}`);
  }

  function setBusy(button, busy) {
    button.setAttribute('aria-disabled', String(busy));
    button.setAttribute('aria-busy', String(busy));
  }

  /** Once a page, with the page's nonce: its content security policy allows no other styles. */
  function addStyles() {
    if (document.getElementById('paypal-simulator-styles')) return;
    document.head.append(element('style', { id: 'paypal-simulator-styles', nonce, textContent: STYLES }));
  }

  function element(name, properties = {}) {
    return Object.assign(document.createElement(name), properties);
  }
})();
