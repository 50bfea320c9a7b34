/** Every image of the shop, and the folder of its Dockerfile. */
export const images = {
  user: 'services/user',
  catalogue: 'services/catalogue',
  order: 'services/order',
  chat: 'services/chat',
  analytics: 'services/analytics',
  gateway: 'gateway',
  infra: 'infra',
} as const;

export type ImageName = keyof typeof images;

/** The name under which docker-compose.yml looks for an image: IMAGE_PREFIX and IMAGE_TAG say otherwise than the default. */
export function imageTag(name: ImageName, env: NodeJS.ProcessEnv): string {
  return `${env.IMAGE_PREFIX || 'localhost/best-online-shop'}/${name}:${env.IMAGE_TAG || 'local'}`;
}
