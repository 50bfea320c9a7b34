import { isApiFailure } from '../../shared/api/send-request.ts';
import { Meanwhile } from './Meanwhile.tsx';
import { useHealthQuery, WHILE_VISIBLE } from './system-api.ts';

/** What everybody may know of the services that are down, when the page itself cannot be loaded: the user service may be one of them. */
export function DownServices() {
  const { data, error } = useHealthQuery(undefined, WHILE_VISIBLE);
  // A closed shop responds 503 with the same body.
  const body = data ?? (isApiFailure(error) ? error.response?.data : undefined);
  const down = Object.entries(partsOf(body)).filter(([, state]) => state === 'down');
  return down.map(([name]) => <Meanwhile key={name} service={name} isTitled />);
}

function partsOf(body: unknown): Record<string, unknown> {
  const parts = typeof body === 'object' && body !== null && 'parts' in body ? body.parts : undefined;
  return typeof parts === 'object' && parts !== null ? { ...parts } : {};
}
