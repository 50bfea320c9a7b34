import { cpuByComponent } from './measure-workload.ts';

it('cpuByComponent divides the processor time of each component by the requests, including processes that start or end meanwhile', () => {
  const before = [
    { pid: 1, component: 'gateway', cpu: 100 },
    { pid: 2, component: 'PostgreSQL', cpu: 900 },
    { pid: 3, component: 'PostgreSQL', cpu: 50 },
  ];
  const after = [
    { pid: 1, component: 'gateway', cpu: 300 },
    { pid: 3, component: 'PostgreSQL', cpu: 70 },
    { pid: 4, component: 'PostgreSQL', cpu: 30 },
  ];
  expect(cpuByComponent(before, after, 100)).toEqual({ gateway: 2, PostgreSQL: 0.5 });
});
