const CHARACTERS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Reverses escape-html. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity] as string);
}

/** Serializes a value as JSON for a script element. */
export function jsonInHtml(value: unknown): string {
  return asScriptText(JSON.stringify(value));
}

/** Escapes JSON for a script element: nothing in it can end the element or start a comment (P-E11). */
export function asScriptText(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
