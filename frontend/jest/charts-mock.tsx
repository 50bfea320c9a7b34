/** Charts need a canvas, which jsdom lacks: this shows the data as text. The real ones are tested in a browser. */
function ChartMock({ data }: { data?: unknown }) {
  return <output data-testid="chart">{JSON.stringify(data)}</output>;
}

export const Line = ChartMock;
export default ChartMock;
