import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { toolsFolder } from '../../src/kubernetes/fetched-kustomize.ts';
import type { Manifest } from './manifests.ts';

/** Where engines.sh keeps the schemas, a folder per version. */
const FOLDER = path.join(toolsFolder(), 'kubernetes-schemas-1.37.0');

/** The versions of Kubernetes whose schemas there are: the two newest. */
export function schemaVersions(): string[] {
  return readdirSync(FOLDER).sort();
}

/**
 * Creates a check against the strict schemas of a version, which refuse unknown fields.
 * @returns lists what is wrong with a manifest
 */
export function createSchemaCheck(version: string): (manifest: Manifest) => string[] {
  const read = (name: string) => JSON.parse(readFileSync(path.join(FOLDER, version, name), 'utf8'));
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(read('_definitions.json'));
  const known = new Map<string, ValidateFunction>();
  return (manifest) => {
    const [group, apiVersion = group] = manifest.apiVersion.split('/') as [string, string?];
    const prefix = manifest.apiVersion.includes('/') ? `${group.split('.')[0]}-` : '';
    const name = `${manifest.kind.toLowerCase()}-${prefix}${apiVersion}.json`;
    const validate = known.get(name) ?? ajv.compile(read(name));
    known.set(name, validate);
    if (validate(manifest as unknown)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${manifest.kind} ${manifest.metadata.name}${instancePath}: ${message} ${JSON.stringify(params)}`,
    );
  };
}
