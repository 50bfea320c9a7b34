import { ordersCsv } from './orders-csv.ts';

describe('ordersCsv', () => {
  it('starts with a byte order mark and the names of the columns', () => {
    expect(ordersCsv.before).toBe(
      '\uFEFFOrder number,Id,Date,Status,Payment method,Paid at,Delivered at,Name,Email,Items,Total\r\n',
    );
  });
});
