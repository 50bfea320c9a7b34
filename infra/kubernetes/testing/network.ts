import { isIPv4 } from 'node:net';
import { networksOf } from '@shop/platform/service/config/networks.ts';
import { type Manifest, matches, type Selector, workloadsIn } from './manifests.ts';

interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  /** Addresses outside of the cluster. */
  ipBlock?: { cidr: string; except?: string[] };
}

interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port: number | string; protocol?: string }[];
}

interface Policy {
  podSelector: Selector;
  policyTypes: string[];
  ingress?: Rule[];
  egress?: Rule[];
}

/** A pod of the shop, or something outside of its namespace. */
interface End {
  labels: Record<string, string>;
  namespace: string;
  ports: { name: string; containerPort: number }[];
}

/** What the NetworkPolicies of the shop allow. No test cluster enforces them, so they are interpreted here. */
export interface Network {
  /**
   * Whether a connection may be opened, by the rules of both ends.
   * @param from name of a workload, or of a namespace outside of the shop: `ingress-nginx/`
   * @param to name of a workload, or an address outside of the cluster: `203.0.113.7`
   */
  allows(from: string, to: string, port: number): boolean;
}

export function readNetwork(manifests: readonly Manifest[]): Network {
  const namespace = manifests.find(({ kind }) => kind === 'Namespace')?.metadata.name ?? '';
  const policies = manifests
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ spec }) => spec as unknown as Policy);
  const ends = new Map<string, End>(
    workloadsIn(manifests).map(({ metadata, spec: { template } }) => [
      metadata.name,
      {
        labels: template.metadata.labels,
        namespace,
        ports: template.spec.containers.flatMap(({ ports = [] }) => ports),
      },
    ]),
  );
  const endOf = (name: string): End => {
    if (name.endsWith('/')) return { labels: {}, namespace: name.slice(0, -1), ports: [] };
    const end = ends.get(name);
    if (end === undefined) throw new Error(`There is no workload ${name}.`);
    return end;
  };
  const isPeer = ({ podSelector, namespaceSelector, ipBlock }: Peer, end: End): boolean =>
    ipBlock === undefined &&
    (namespaceSelector === undefined
      ? end.namespace === namespace
      : matches(namespaceSelector, { 'kubernetes.io/metadata.name': end.namespace })) &&
    (podSelector === undefined || matches(podSelector, end.labels));

  /** @param other a pod, or an address outside of the cluster */
  function covers(peers: Peer[] | undefined, rule: Rule, other: End | string, target: End | undefined, port: number) {
    const isPort = (rule.ports ?? [{ port }]).some(
      (one) => one.port === port || target?.ports.some((own) => own.name === one.port && own.containerPort === port),
    );
    const isCovered = (peer: Peer) => (typeof other === 'string' ? isInBlock(peer, other) : isPeer(peer, other));
    return isPort && (peers === undefined || peers.some(isCovered));
  }

  return {
    allows: (from, to, port) => {
      const source = endOf(from);
      const target = isIPv4(to) ? undefined : endOf(to);
      const ofPod = (end: End, type: string) =>
        policies.filter(
          (one) =>
            one.policyTypes.includes(type) && end.namespace === namespace && matches(one.podSelector, end.labels),
        );
      const leaving = ofPod(source, 'Egress');
      const leaves =
        leaving.length === 0 ||
        leaving.some(({ egress = [] }) => egress.some((rule) => covers(rule.to, rule, target ?? to, target, port)));
      if (target === undefined) return leaves;
      const entering = ofPod(target, 'Ingress');
      const enters =
        entering.length === 0 ||
        entering.some(({ ingress = [] }) => ingress.some((rule) => covers(rule.from, rule, source, target, port)));
      return leaves && enters;
    },
  };
}

function isInBlock({ ipBlock }: Peer, address: string): boolean {
  if (ipBlock === undefined) return false;
  return networksOf([ipBlock.cidr]).check(address, 'ipv4') && !networksOf(ipBlock.except ?? []).check(address, 'ipv4');
}
