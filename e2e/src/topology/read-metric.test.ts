import { parseMetrics } from './read-metric.ts';

describe('the metrics of a process', () => {
  it('have a name, labels and a value', () => {
    const text = [
      '# HELP calls How many',
      '# TYPE calls counter',
      'calls 3',
      'calls{route="/api/orders/:id",le="+Inf",text="a \\"b\\", {c}"} 1.5e3',
      'broken{service="order"} NaN',
    ].join('\n');
    expect(parseMetrics(text)).toEqual([
      { name: 'calls', labels: {}, value: 3 },
      { name: 'calls', labels: { route: '/api/orders/:id', le: '+Inf', text: 'a \\"b\\", {c}' }, value: 1_500 },
      { name: 'broken', labels: { service: 'order' }, value: Number.NaN },
    ]);
  });
});
