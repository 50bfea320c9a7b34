import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@shop/testing/eventually.ts';
import { withContext } from '../service/observability/request-context.ts';
import { recordWith } from '../service/observability/tracing.ts';
import { createFakeRecorder } from '../testing/fake-recorder.ts';
import { createMailTestKit } from '../testing/mail-kit.ts';
import type { MailConfig } from './mail-config.ts';
import { mailTransportContract } from './mail-transport.contract.ts';

let parent: string;
let mailDir: string;
const config = (): MailConfig => ({
  mailDir,
  mailFrom: 'Best Shop <shop@shop.test>',
  publicUrl: 'https://shop.test',
});

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'shop-mail-'));
  mailDir = path.join(parent, 'mail');
});
afterAll(() => rm(parent, { recursive: true }));

const files = async () => (await readdir(mailDir).catch(() => [])).toSorted();

describe('createFolderTransport: contract', () => {
  mailTransportContract({
    config,
    messages: async () => {
      const whole = (await files()).filter((name) => name.endsWith('.eml'));
      return Promise.all(whole.map((name) => readFile(path.join(mailDir, name), 'utf8')));
    },
  });
});

describe('createFolderTransport', () => {
  const kit = createMailTestKit();

  it('names the file by time and id, makes it private to its owner, and logs its path', async () => {
    kit.sender(config());
    const id = await kit.write();
    await eventually(async () => expect(await kit.state(id)).toMatchObject({ sent: true }));
    const [file] = (await files()).filter((name) => name.includes(id));
    expect(file).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d-${id}\\.eml$`));
    expect((await stat(path.join(mailDir, file as string))).mode & 0o777).toBe(0o600);
    expect((await stat(mailDir)).mode & 0o777).toBe(0o700);
    await eventually(() => expect(kit.logged()).toContain(path.join(mailDir, file as string)));
  });

  it('sends an email as a step of the trace that wrote it', async () => {
    const recorder = createFakeRecorder();
    recordWith(recorder);
    try {
      kit.sender(config());
      const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
      const id = await withContext({ traceparent }, () => kit.write());
      const untraced = await kit.write();
      for (const one of [id, untraced])
        await eventually(async () => expect(await kit.state(one)).toMatchObject({ sent: true }));
      await eventually(() => expect(recorder.spans[0]).toMatchObject({ ended: true }));
      expect(recorder.spans.filter(({ name }) => name === 'send email')).toMatchObject([
        { place: { below: traceparent }, failure: undefined },
      ]);
    } finally {
      recordWith(undefined);
    }
  });

  it('retries while the folder is not writable', async () => {
    await rm(mailDir, { recursive: true });
    const { writeFile } = await import('node:fs/promises');
    await writeFile(mailDir, 'not a folder');
    await chmod(mailDir, 0o600);
    kit.sender(config());
    const id = await kit.write();
    await eventually(async () => expect((await kit.state(id)).lastError).toMatch(/^E(EXIST|NOTDIR)$/));
    await rm(mailDir);
    await eventually(async () => expect(await kit.state(id)).toMatchObject({ sent: true }));
  }, 20_000);
});
