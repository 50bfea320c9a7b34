/** Every image of the shop, and the workspace that it runs. */
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

/** What to build for an image: a target of the Dockerfile and its build arguments. */
export function buildOf(name: ImageName): { target: 'service' | 'gateway' | 'infra'; args: { WORKSPACE?: string } } {
  if (name === 'infra') return { target: name, args: {} };
  return { target: name === 'gateway' ? name : 'service', args: { WORKSPACE: images[name] } };
}

/** The name under which docker-compose.yml looks for an image: IMAGE_PREFIX and IMAGE_TAG say otherwise than the default. */
export function imageTag(name: ImageName, env: NodeJS.ProcessEnv): string {
  return `${env.IMAGE_PREFIX || 'localhost/best-online-shop'}/${name}:${env.IMAGE_TAG || 'local'}`;
}
