import { AdminHeader } from '../../shared/components/AdminHeader.tsx';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { PanelSkeleton } from '../../shared/components/Skeletons.tsx';
import { exactTime } from '../../shared/format.ts';
import { SettingsForm } from './SettingsForm.tsx';
import './settings.css';
import { useSettingsQuery } from './settings-api.ts';
import { settingsTexts as texts } from './settings-texts.ts';

/** /admin/settings: what the shop calls itself and how it looks (docs/api.md#settings). */
export function SettingsPage() {
  const { data: settings, isError, isFetching, refetch } = useSettingsQuery();
  const saved = settings?.saved;
  return (
    <>
      <AdminHeader
        title={texts.title}
        text={settings && (saved ? texts.savedBy(saved.by, exactTime(saved.at)) : texts.neverSaved)}
      />
      {!settings && !isError && (
        <div role="status" aria-label={texts.loading}>
          <PanelSkeleton lines={12} />
        </div>
      )}
      {isError && !isFetching && <ErrorState title={texts.failed} text={texts.failedText} onRetry={refetch} />}
      {settings && <SettingsForm settings={settings} />}
    </>
  );
}
