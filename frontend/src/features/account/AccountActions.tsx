import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined';
import Button from 'antd/es/button';
import { startTransition, useActionState, useState } from 'react';
import { retryHintOf } from '../../shared/api/api-client.ts';
import { FormError } from '../../shared/components/FormError.tsx';
import { PartFailed } from '../../shared/components/PartFailed.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { accountActionsTexts as texts } from './account-actions-texts.ts';
import { OwnSessions } from './OwnSessions.tsx';
import { fetchAccountExport } from './own-account-api.ts';
import { WaitingProducts } from './WaitingProducts.tsx';
import './account-actions.css';
import { Icon } from '../../shared/components/Icon.tsx';

/** How long the object URL stays valid: Safari reads the content after the click. */
const REVOKE_AFTER_MS = 60_000;

type Dialog = 'everywhere' | 'deletion' | null;

/** What the user waits for, where they are logged in, log out everywhere, export the data, delete the account. */
export function AccountActions({ email }: { email: string }) {
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  return (
    <div className="account-actions">
      <WaitingProducts />
      <section>
        <h2 className="h3">{texts.devices}</h2>
        <p>{texts.devicesText}</p>
        <OwnSessions />
        <Button onClick={() => setDialog('everywhere')}>{texts.everywhere}</Button>
      </section>
      <section>
        <h2 className="h3">{texts.data}</h2>
        <p>{texts.dataText}</p>
        <Download />
      </section>
      <section>
        <h2 className="h3">{texts.leaving}</h2>
        <p>{texts.leavingText}</p>
        <Button danger onClick={() => setDialog('deletion')}>
          {texts.deletion}
        </Button>
      </section>
      {dialog === 'everywhere' && <LogoutEverywhere onClose={close} />}
      {dialog === 'deletion' && <DeleteAccount email={email} onClose={close} />}
    </div>
  );
}

type Saving = { saved: boolean; error?: unknown };

function Download() {
  const [{ saved, error }, save, isPending] = useActionState<Saving>(saveExport, { saved: false });
  return (
    <>
      <Button icon={<Icon of={DownloadOutlined} />} loading={isPending} onClick={() => startTransition(save)}>
        {texts.download}
      </Button>
      <p role="status" className="faint">
        {isPending ? texts.downloading : saved ? texts.saved : ''}
      </p>
      {error !== undefined && !isPending && <FormError message={texts.downloadFailed} more={retryHintOf(error)} />}
    </>
  );
}

async function saveExport(): Promise<Saving> {
  try {
    saveAsFile(texts.fileName, await fetchAccountExport());
    return { saved: true };
  } catch (error) {
    return { saved: false, error };
  }
}

// The dialogs are rarely used, so they have chunks of their own.
const LogoutEverywhere = lazyPart(async () => (await import('./LogoutEverywhere.tsx')).LogoutEverywhere, PartFailed);
const DeleteAccount = lazyPart(async () => (await import('./DeleteAccount.tsx')).DeleteAccount, PartFailed);

/** Downloads a value as an indented JSON file. */
function saveAsFile(name: string, content: unknown): void {
  const blob = new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
