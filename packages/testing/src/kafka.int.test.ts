import { connect } from 'node:net';
import { describeWithKafka } from './kafka.ts';

describeWithKafka('a Kafka for tests', (brokers) => {
  it('takes connections at the address it gives', async () => {
    const [host, port] = brokers().split(':');
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), host, () => {
        socket.destroy();
        resolve();
      }).on('error', reject);
    });
  });
});
