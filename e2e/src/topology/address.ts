import type { TcpFaultProxy } from '../faults/tcp-fault-proxy.ts';

/** The same URL with the port of a proxy. */
export function through(proxy: Pick<TcpFaultProxy, 'port'>, url: string): string {
  const changed = new URL(url);
  changed.port = String(proxy.port);
  return changed.href;
}

export function portOf(url: string): number {
  return Number(new URL(url).port);
}
