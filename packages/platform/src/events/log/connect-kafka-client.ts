import type { Admin, Producer } from 'kafkajs';
import type { Logger } from '../../service/observability/logger.ts';

/**
 * Connects a kafkajs client and prepares it. A client that fails is disconnected, because the next attempt creates
 * another.
 * @throws the error of connecting or of `prepare`
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
    await client.disconnect().catch((err) => logger.debug({ err }, 'Kafka client did not disconnect cleanly'));
    throw error;
  }
}
