import type { ExplainedFact } from '@shop/contracts/order-facts.ts';
import Button from 'antd/es/button';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../../../shared/api/api-client.ts';
import { useActOnFactMutation } from './explanation-api.ts';
import { factText, explanationTexts as texts } from './fact-texts.ts';

interface Props {
  fact: ExplainedFact;
  orderId: string;
}

/**
 * The button that acts on a fact, and the result of the action. The result stays when the reloaded explanation no longer offers the
 * button.
 */
export function FactAction({ fact, orderId }: Props) {
  const [act, { data, error, isLoading, originalArgs }] = useActOnFactMutation();
  const said = useRef<HTMLSpanElement>(null);
  // The button disappears when the explanation is reloaded: focus moves to the result, so that keyboard users keep their place.
  useEffect(() => {
    if (data !== undefined) said.current?.focus();
  }, [data]);
  const { action } = fact;
  const done = originalArgs?.fact.action;
  return (
    <>
      {action !== undefined && (
        <Button
          size="small"
          aria-label={texts.actionOn(texts.actions[action], factText(fact))}
          loading={isLoading}
          onClick={() => {
            if (!isLoading) void act({ orderId, fact });
          }}
        >
          {texts.actions[action]}
        </Button>
      )}
      {data !== undefined && done !== undefined && (
        <span
          ref={said}
          role="status"
          tabIndex={-1}
          className={data.replayed === false ? 'explanation-failed' : 'explanation-done'}
        >
          {texts.done(done, data)}
        </span>
      )}
      {error !== undefined && (
        <span role="alert" className="explanation-failed">
          {messageOf(error)}
        </span>
      )}
    </>
  );
}
