import { cpuOfEach } from './measure-kind.ts';

it('the processor time of a request is what each part used meanwhile, processes that come and go included', () => {
  const before = [
    { pid: 1, part: 'gateway', cpu: 100 },
    { pid: 2, part: 'PostgreSQL', cpu: 900 },
    { pid: 3, part: 'PostgreSQL', cpu: 50 },
  ];
  const after = [
    { pid: 1, part: 'gateway', cpu: 300 },
    { pid: 3, part: 'PostgreSQL', cpu: 70 },
    { pid: 4, part: 'PostgreSQL', cpu: 30 },
  ];
  expect(cpuOfEach(before, after, 100)).toEqual({ gateway: 2, PostgreSQL: 0.5 });
});
