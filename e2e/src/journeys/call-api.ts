import type { Page } from '@playwright/test';

/** Calls the API from a page, with its session. */
export function callApi(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> {
  return page.evaluate(
    async ({ method, path, json }) => {
      const response = await fetch(path, { method, headers: { 'content-type': 'application/json' }, body: json });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
      return text.startsWith('{') ? JSON.parse(text) : text;
    },
    { method, path, json: body ? JSON.stringify(body) : null },
  );
}
