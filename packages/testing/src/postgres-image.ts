import { hasImage, imageOf, isDockerRunning } from './engine-image.ts';

/** Whether Docker has PostgreSQL's image: the one from POSTGRES_IMAGE, else that of docker-compose.yml. */
export function hasPostgresImage(): boolean {
  const image = imageOf('POSTGRES_IMAGE');
  return image !== undefined && isDockerRunning() && hasImage(image);
}
