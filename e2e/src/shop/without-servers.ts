/** Variables of engines that other tests share, and of an external image host. */
const SERVER_VARIABLES = /^(KAFKA_BROKERS$|REDIS_URL$|MONGODB_URL$|S3_|CLOUDINARY_)/;

/** The environment of a shop that keeps events and images in its own data folder, on its own PostgreSQL. */
export function withoutServers(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SERVER_VARIABLES.test(name)));
}
