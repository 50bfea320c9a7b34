import type { SystemService } from '@shop/contracts/system-api.ts';
import { Banner } from '../../shared/components/Banner.tsx';
import { systemTexts as texts } from './system-texts.ts';

interface Props {
  service: string;
  /** Whether it names the service. */
  isTitled?: boolean;
}

/** What the shop cannot do while a service does not respond. */
export function Meanwhile({ service, isTitled = false }: Props) {
  return (
    <Banner tone="bad">
      <strong>{isTitled ? texts.downTitle(service) : texts.meanwhileLabel}.</strong>{' '}
      {texts.meanwhile[service as SystemService]}
    </Banner>
  );
}
