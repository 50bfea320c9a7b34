const change = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** A change as a fraction of what was before: '+12.5%', '-3%', '0%'. */
export function formatChange(share: number): string {
  return change.format(share);
}
