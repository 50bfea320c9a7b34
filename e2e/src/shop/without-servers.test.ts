import { withoutServers } from './without-servers.ts';

it('withoutServers removes the variables of external engines and image hosts', () => {
  const given = {
    PATH: '/usr/bin',
    SHOP_ENGINES_HOME: '/engines',
    KAFKA_BROKERS: 'localhost:9092',
    REDIS_URL: 'redis://localhost',
    MONGODB_URL: 'mongodb://localhost',
    S3_ENDPOINT: 'http://localhost:7070',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b',
    S3_BUCKET: 'c',
    S3_REGION: 'd',
    CLOUDINARY_CLOUD_NAME: 'shop',
    CLOUDINARY_UPLOAD_PRESET: 'products',
  };
  expect(withoutServers(given)).toEqual({ PATH: '/usr/bin', SHOP_ENGINES_HOME: '/engines' });
});
