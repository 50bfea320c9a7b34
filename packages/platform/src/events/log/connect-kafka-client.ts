import type { Admin, Producer } from 'kafkajs';
import type { Logger } from '../../service/lifecycle/logger.ts';

/**
 * Connects a kafkajs client and makes it ready; one that fails is disconnected, for the next try makes another.
 * @throws what connecting or `prepare` throws
 */
export async function connectKafkaClient<Client extends Pick<Admin | Producer, 'connect' | 'disconnect'>>(
  client: Client,
  logger: Logger,
  prepare: (client: Client) => Promise<void> = async () => undefined,
): Promise<Client> {
  try {
    await client.connect();
    await prepare(client);
    return client;
  } catch (error) {
    await client.disconnect().catch((err) => logger.debug({ err }, 'not disconnected cleanly'));
    throw error;
  }
}
