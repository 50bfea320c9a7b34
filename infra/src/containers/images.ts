/** The images of the shop, with the workspace that each runs. */
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

/** The Dockerfile target and build arguments of an image. */
export function buildOf(name: ImageName): { target: 'service' | 'gateway' | 'infra'; args: { WORKSPACE?: string } } {
  if (name === 'infra') return { target: name, args: {} };
  return { target: name === 'gateway' ? name : 'service', args: { WORKSPACE: images[name] } };
}

/** The image name that docker-compose.yml uses, with IMAGE_PREFIX and IMAGE_TAG. */
export function imageTag(name: ImageName | 'backup', env: NodeJS.ProcessEnv): string {
  return `${env.IMAGE_PREFIX || 'localhost/best-online-shop'}/${name}:${env.IMAGE_TAG || 'local'}`;
}
