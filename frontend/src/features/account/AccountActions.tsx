import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import Button from 'antd/es/button';
import { lazy, Suspense, useState } from 'react';
import { retryHintOf } from '../../shared/api-client.ts';
import { FormError } from '../../shared/components/FormError.tsx';
import { accountActionsTexts as texts } from './account-actions-texts.ts';
import { fetchAccountExport } from './own-account-api.ts';
import { saveAsFile } from './save-as-file.ts';
import { useMutation } from './use-mutation.ts';
import './account-actions.css';

type Asked = 'everywhere' | 'deletion' | null;

/** What people do with their whole account, below the form that changes it. */
export function AccountActions({ email }: { email: string }) {
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  return (
    <div className="own-data">
      <section>
        <h2 className="h3">{texts.devices}</h2>
        <p>{texts.devicesText}</p>
        <Button onClick={() => setAsked('everywhere')}>{texts.everywhere}</Button>
      </section>
      <section>
        <h2 className="h3">{texts.data}</h2>
        <p>{texts.dataText}</p>
        <Download />
      </section>
      <section>
        <h2 className="h3">{texts.leaving}</h2>
        <p>{texts.leavingText}</p>
        <Button danger onClick={() => setAsked('deletion')}>
          {texts.deletion}
        </Button>
      </section>
      <Suspense>
        {asked === 'everywhere' && <LogoutEverywhere onClose={close} />}
        {asked === 'deletion' && <DeleteAccount email={email} onClose={close} />}
      </Suspense>
    </div>
  );
}

function Download() {
  const download = useMutation(fetchAccountExport, (data) => saveAsFile(texts.fileName, data));
  const { status } = download;
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} loading={status === 'sending'} onClick={() => download.send()}>
        {texts.download}
      </Button>
      <p role="status" className="faint">
        {status === 'sending' ? texts.downloading : status === 'done' ? texts.saved : ''}
      </p>
      {status === 'failed' && <FormError message={texts.downloadFailed} more={retryHintOf(download.error)} />}
    </>
  );
}

// The dialogs come with their questions: few ever ask them.
const LogoutEverywhere = lazy(async () => ({ default: (await import('./LogoutEverywhere.tsx')).LogoutEverywhere }));
const DeleteAccount = lazy(async () => ({ default: (await import('./DeleteAccount.tsx')).DeleteAccount }));
