/**
 * Whether two words differ by one typo: an inserted, deleted or substituted letter, or two adjacent letters swapped.
 */
export function isOneTypo(one: string, other: string): boolean {
  const [left, right] = [[...one], [...other]];
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  let end = 0;
  const shared = () => Math.min(left.length, right.length) - start - end;
  while (shared() > 0 && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1;
  const [here, there] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  if (here.length + there.length <= 1) return here.length !== there.length;
  if (here.length === 1 && there.length === 1) return true;
  return here.length === 2 && there.length === 2 && here[0] === there[1] && here[1] === there[0];
}
