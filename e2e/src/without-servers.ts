/** Engines for the tests hold what belongs to others, and a picture host is nobody's to test on. */
const OF_SERVERS = /^(KAFKA_BROKERS$|REDIS_URL$|MONGODB_URL$|S3_|CLOUDINARY_)/;

/** The environment of a shop that keeps its events and pictures in its own folder, whatever the tests are given. */
export function withoutServers(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OF_SERVERS.test(name)));
}
