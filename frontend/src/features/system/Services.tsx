import type { ProcessFacts, SystemReplica, SystemState } from '@shop/contracts/system-api.ts';
import { Meanwhile } from './Meanwhile.tsx';
import { factRows, uptime } from './service-facts.ts';
import { systemTexts as texts } from './system-texts.ts';

/** A card for the gateway and for each service: its replicas, what does not work, and its facts. */
export function Services({ state }: { state: SystemState }) {
  const { at, gateway, services } = state;
  return (
    <section aria-labelledby="system-services">
      <h2 className="h4 system-heading" id="system-services">
        {texts.services}
      </h2>
      <ul className="system-services">
        <Card name="gateway" at={at} facts={gateway.facts} replicas={[ownReplica(gateway)]} />
        {services.map(({ name, facts, replicas }) => (
          <Card key={name} name={name} at={at} facts={facts} replicas={replicas} />
        ))}
      </ul>
    </section>
  );
}

function ownReplica({ version, startedAt, failing, degraded }: ProcessFacts): SystemReplica {
  return { address: '', isBreakerOpen: false, process: { version, startedAt, failing, degraded } };
}

interface CardProps {
  name: string;
  at: string;
  facts: ProcessFacts['facts'];
  replicas: readonly SystemReplica[];
}

function Card({ name, at, facts, replicas }: CardProps) {
  const { tone, label } = condition(replicas);
  return (
    <li className="panel system-card">
      <div className="system-card-head">
        <h3 className="h4">{texts.service(name)}</h3>
        <span className={`pill pill-${tone}`}>{label}</span>
      </div>
      {replicas.every(({ process }) => process === null) && <Meanwhile service={name} />}
      <ul className="system-replicas">
        {replicas.map((replica) => (
          <Replica key={replica.address} replica={replica} at={at} />
        ))}
      </ul>
      <dl>
        {factRows(facts, at).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Replica({ replica: { address, isBreakerOpen, process }, at }: { replica: SystemReplica; at: string }) {
  return (
    <li>
      {address !== '' && <code>{address}</code>}{' '}
      {process === null
        ? isBreakerOpen
          ? texts.breakerOpen
          : texts.noResponse
        : texts.runsSince(process.version, uptime(process.startedAt, at))}
      {process !== null && process.failing.length > 0 && <p className="system-bad">{texts.failing(process.failing)}</p>}
      {process !== null && process.degraded.length > 0 && <p className="system-bad">{texts.works(process.degraded)}</p>}
    </li>
  );
}

function condition(replicas: readonly SystemReplica[]): { tone: 'good' | 'warm' | 'bad'; label: string } {
  const running = replicas.flatMap(({ process }) => (process === null ? [] : [process]));
  if (running.length === 0) return { tone: 'bad', label: texts.down };
  if (running.some(({ failing }) => failing.length > 0)) return { tone: 'bad', label: texts.notReady };
  if (running.length < replicas.length)
    return { tone: 'warm', label: texts.someRespond(running.length, replicas.length) };
  if (running.some(({ degraded }) => degraded.length > 0)) return { tone: 'warm', label: texts.degraded };
  return { tone: 'good', label: texts.runs };
}
