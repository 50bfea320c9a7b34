import Bowser from 'bowser';

/** Long enough for every browser; a longer header is not parsed further. */
const MAX_HEADER = 512;
const MAX_NAME = 60;

/** Names a browser as people do: 'Firefox on Windows'. @returns '' for an unknown one */
export function browserName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_HEADER));
  if (!browser.name) return '';
  return (os.name ? `${browser.name} on ${os.name}` : browser.name).slice(0, MAX_NAME);
}
