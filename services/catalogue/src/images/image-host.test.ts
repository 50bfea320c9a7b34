import { hostedAddress, IMAGE_HOST } from './image-host.ts';

const host = { origin: IMAGE_HOST, cloudName: 'our-shop' };
const ours = 'https://res.cloudinary.com/our-shop/image/upload';

describe('hostedAddress', () => {
  it.each([
    `${ours}/v1312461204/sample.jpg`,
    `${ours}/c_fill,h_150,w_100/v1/folder/a-b_c.d.webp`,
    `${ours}/v1/caf%C3%A9%20noir.png`,
  ])('accepts %s', (address) => {
    expect(hostedAddress(address, host)).toBe(address);
  });

  it.each([
    ['', 'nothing'],
    ['sample.jpg', 'no address'],
    [`http://res.cloudinary.com/our-shop/image/upload/v1/a.jpg`, 'not encrypted'],
    ['https://res.cloudinary.com/another/image/upload/v1/a.jpg', 'another cloud'],
    ['https://res.cloudinary.com/our-shop-2/image/upload/a.jpg', 'a cloud that begins like ours'],
    ['https://res.cloudinary.com/our-shop', 'no image'],
    ['https://res.cloudinary.com/our-shop/', 'no image'],
    ['https://evil.example/our-shop/image/upload/a.jpg', 'another host'],
    ['https://res.cloudinary.com.evil.example/our-shop/a.jpg', 'a host that begins like it'],
    ['https://evil.example#res.cloudinary.com/our-shop/a.jpg', 'a fragment'],
    ['https://res.cloudinary.com@evil.example/our-shop/a.jpg', 'a name before the host'],
    ['https://user@res.cloudinary.com/our-shop/a.jpg', 'a user'],
    ['https://:pass@res.cloudinary.com/our-shop/a.jpg', 'a password'],
    ['https://res.cloudinary.com:8443/our-shop/a.jpg', 'a port'],
    ['https://res.cloudinary.com:443/our-shop/a.jpg', 'a port that is needless'],
    ['https://RES.cloudinary.com/our-shop/a.jpg', 'capitals'],
    ['https://res.cloudinary.com/our-shop/../another/a.jpg', 'dot segments'],
    ['https://res.cloudinary.com/our-shop/%2e%2e/another/a.jpg', 'escaped dot segments'],
    ['https://res.cloudinary.com/our-shop/..%2fanother/a.jpg', 'an escaped slash'],
    ['https://res.cloudinary.com/our-shop/..%5canother/a.jpg', 'an escaped backslash'],
    ['https://res.cloudinary.com\\our-shop\\a.jpg', 'backslashes'],
    ['https:/res.cloudinary.com/our-shop/a.jpg', 'one slash'],
    ['//res.cloudinary.com/our-shop/a.jpg', 'no scheme'],
    [' https://res.cloudinary.com/our-shop/a.jpg', 'a blank before'],
    ['https://res.cloudinary.com/our-shop/a.jpg\n', 'a line break'],
    ['https://res.cloudinary.com/our-shop/a\u0000.jpg', 'NUL'],
    ['https://res.cloudinary.com/our-shop/a%00.jpg', 'escaped NUL'],
    ['https://res.cloudinary.com/our-shop/a.jpg?x=1', 'a query'],
    ['https://res.cloudinary.com/our-shop/a.jpg#x', 'a fragment behind'],
    ['https://res.cloudinary.com//our-shop/a.jpg', 'an empty segment'],
    [`${ours}/a"onerror="alert(1).jpg`, 'quotes'],
    [`${ours}/a'(1).jpg`, 'what ends a CSS url'],
    ['javascript:alert(1)//res.cloudinary.com/our-shop/a.jpg', 'a script'],
    [`${ours}/${'a'.repeat(1_000)}.jpg`, 'too much'],
  ])('rejects %j (%s), naming the field', (address) => {
    let refusal: unknown;
    try {
      hostedAddress(address, host);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining('secure_url') });
  });
});
