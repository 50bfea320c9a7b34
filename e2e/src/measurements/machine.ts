import { availableParallelism, cpus, loadavg } from 'node:os';

/** The machine of a run; `loads`: its load average before and after. */
export interface Machine {
  cores: number;
  model: string;
  node: string;
  date: string;
  loads: [number, number];
}

/** @param loadBefore the load average before the run */
export function machineNow(loadBefore: number): Machine {
  return {
    cores: availableParallelism(),
    model: cpus()[0]?.model ?? 'unknown',
    node: process.versions.node,
    date: new Date().toISOString().slice(0, 10),
    loads: [loadBefore, loadavg()[0] ?? 0],
  };
}

/** `2026-11-28 · 2 cores (AMD EPYC) · Node 24.21.0 · load average 0.5 before, 2.3 after` */
export function machineLine({ cores, model, node, date, loads }: Machine): string {
  const [before, after] = loads.map((load) => load.toFixed(1));
  return `${date} · ${cores} cores (${model}) · Node ${node} · load average ${before} before, ${after} after`;
}
