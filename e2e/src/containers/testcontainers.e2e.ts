import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { createKafkaTopics } from '@shop/platform/events/log/create-kafka-topics.ts';
import { openKafkaEventLog } from '@shop/platform/events/log/kafka-event-log.ts';
import { oneByOne } from '@shop/platform/events/log/one-by-one.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { imageOf } from '@shop/testing/engine-image.ts';
import { startInContainer } from '@shop/testing/engine-recipe.ts';
import { eventually } from '@shop/testing/eventually.ts';
import type { RunningEngine } from '@shop/testing/infrastructure.ts';
import { kafka } from '@shop/testing/kafka.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';

const LABEL = 'best-online-shop.test';
const root = repositoryFile('.');

// Uses the images of docker-compose.yml, or those that KAFKA_IMAGE, REDIS_IMAGE, MONGO_IMAGE and S3_IMAGE name.
describe('engines in containers', { timeout: 600_000 }, () => {
  describe('Kafka', () => {
    let running: RunningEngine | undefined;
    let volumes: string[] = [];
    before(async () => {
      running = await startInContainer(kafka);
      const [id = ''] = lines(
        await docker('ps', '-q', '--filter', `label=${LABEL}`, '--filter', `publish=${portOf(running)}`),
      );
      volumes = lines(await docker('inspect', '--format', '{{range .Mounts}}{{println .Name}}{{end}}', id));
    });
    after(() => running?.stop());

    it('creates topics, accepts records and delivers them', async () => {
      const brokers = [running?.url ?? ''];
      const logger = createLogger({ name: 'containers', level: 'silent' });
      const log = openKafkaEventLog({ brokers, name: 'containers', logger });
      try {
        await createKafkaTopics({ brokers, timeoutMs: 60_000 });
        const values = ['one', 'two', 'three'];
        await log.publish(
          values.map((value) => ({ topic: 'order-events', key: 'order-1', value: Buffer.from(value) })),
        );
        const arrived: string[] = [];
        const handle = async ({ value }: { value: Buffer | null }) => void arrived.push(String(value));
        await log.consume({
          group: 'containers',
          topics: ['order-events'],
          handle: (records) => oneByOne(records, handle),
        });
        await eventually(() => assert.deepEqual(arrived, values), { within: 60_000 });
      } finally {
        await log.close();
      }
    });

    it('leaves neither container nor volume behind', async () => {
      assert.ok(volumes.length > 0);
      await running?.stop();
      running = undefined;
      const present = lines(await docker('volume', 'ls', '-q'));
      assert.deepEqual(
        volumes.filter((name) => present.includes(name)),
        [],
      );
    });
  });

  it('pass the suites of Redis, MongoDB and S3 like local programs', async () => {
    const suites = [
      'gateway/src/rate-limits/redis-store.int.test.ts',
      'packages/testing/src/mongo.int.test.ts',
      'services/catalogue/src/images/s3-image-store.int.test.ts',
    ];
    for (const suite of suites) assert.ok(existsSync(path.join(root, suite)), `${suite} has moved`);
    const args = ['node_modules/jest/bin/jest.js', '--ci', '--selectProjects', 'services', '--', ...suites];
    const { REDIS_URL, MONGODB_URL, S3_ENDPOINT, ...env } = process.env;
    const watch = watchContainers();
    try {
      const maxBuffer = 10_000_000;
      await promisify(execFile)(process.execPath, args, { cwd: root, env: { ...env, CI: 'true' }, maxBuffer });
      await eventually(() => {
        for (const name of ['REDIS_IMAGE', 'MONGO_IMAGE', 'S3_IMAGE']) {
          const used = watch.seen().filter(({ image }) => image === imageOf(name));
          assert.ok(used.length > 0, `no container of ${name} started`);
          const gone = new Set(used.filter(({ action }) => action === 'destroy').map(({ id }) => id));
          assert.deepEqual(
            used.filter(({ id }) => !gone.has(id)),
            [],
            `containers of ${name} not removed`,
          );
        }
      });
    } finally {
      watch.stop();
    }
  });

  it('are removed when the test process is killed', async () => {
    const start = `const { startInContainer } = await import('@shop/testing/engine-recipe.ts');
      const { redis } = await import('@shop/testing/redis.ts');
      console.log((await startInContainer(redis)).url);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', start], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = await once(child.stdout.setEncoding('utf8'), 'data');
    const containers = () =>
      docker('ps', '-aq', '--filter', `label=${LABEL}`, '--filter', `publish=${new URL(url.trim()).port}`);
    assert.equal(lines(await containers()).length, 1);
    child.kill('SIGKILL');
    await eventually(async () => assert.equal(await containers(), ''), { within: 60_000, every: 200 });
  });
});

async function docker(...args: string[]): Promise<string> {
  return (await promisify(execFile)('docker', args)).stdout.trim();
}

const lines = (text: string) => text.split('\n').filter(Boolean);

const portOf = ({ url }: RunningEngine) => url.split(':')[1];

/** Records the events of test containers from now on; Docker itself keeps few. */
function watchContainers(): { seen: () => { action: string; id: string; image: string }[]; stop: () => void } {
  const format = ['--format', '{{.Action}} {{.Actor.ID}} {{.Actor.Attributes.image}}'];
  const watcher = spawn('docker', ['events', '--filter', 'type=container', '--filter', `label=${LABEL}`, ...format], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  watcher.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const seen = () =>
    lines(output).map((line) => {
      const [action = '', id = '', image = ''] = line.split(' ');
      return { action, id, image };
    });
  return { seen, stop: () => void watcher.kill() };
}
