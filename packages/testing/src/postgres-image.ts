import { dockerAnswers, hasImage, imageOf } from './engine-image.ts';

/** Whether Docker has PostgreSQL's image: the one of POSTGRES_IMAGE, else that of docker-compose.yml. */
export function hasPostgresImage(): boolean {
  const image = imageOf('POSTGRES_IMAGE');
  return image !== undefined && dockerAnswers() && hasImage(image);
}
