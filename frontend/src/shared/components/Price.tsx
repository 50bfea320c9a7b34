import { priceParts } from '../format.ts';
import './price.css';
import { sharedTexts as texts } from './shared-texts.ts';

interface Props {
  value: number;
  /** Of a product whose variants differ in price: `value` is the lowest, and 'from' stands before it. */
  highest?: number | undefined;
  size?: 'm' | 'l' | 'xl';
}

/** A price as one text with smaller cents ('$249.00'); sizes 16, 20 and 28. */
export function Price({ value, highest = value, size = 'm' }: Props) {
  const [whole, cents] = priceParts(value);
  return (
    <span className={`price price-${size}`}>
      {highest > value && <span className="price-from">{texts.from} </span>}
      {whole}
      <span className="cents">{cents}</span>
    </span>
  );
}
