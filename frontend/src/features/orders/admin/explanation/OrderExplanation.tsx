import Button from 'antd/es/button';
import { useState } from 'react';
import { PartFailed } from '../../../../shared/components/PartFailed.tsx';
import { lazyPart } from '../../../../shared/lazy-part.tsx';
import { explanationTexts as texts } from './fact-texts.ts';
import './explanation.css';

/** 'How did this happen?' (docs/api.md#explained): asked of four services, so only for who wants to know. */
export function OrderExplanation({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="panel order-explanation">
      <h2 className="h4">{texts.title}</h2>
      {isOpen ? (
        <Explanation orderId={orderId} />
      ) : (
        <>
          <p className="faint">{texts.hint}</p>
          <div>
            <Button onClick={() => setOpen(true)}>{texts.show}</Button>
          </div>
        </>
      )}
    </section>
  );
}

const Explanation = lazyPart(async () => (await import('./Explanation.tsx')).Explanation, PartFailed);
