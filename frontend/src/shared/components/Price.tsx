import { priceParts } from '../format.ts';
import './price.css';

/** Dollars as one text with smaller cents ('$249.00'); sizes 16, 20 and 28. */
export function Price({ value, size = 'm' }: { value: number; size?: 'm' | 'l' | 'xl' }) {
  const [dollars, cents] = priceParts(value);
  return (
    <span className={`price price-${size}`}>
      {dollars}
      <span className="cents">{cents}</span>
    </span>
  );
}
