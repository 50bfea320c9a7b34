import { readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORTS = /^(?:import|export) (?!type )(?:[^'";]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gm;

/**
 * The given files and all files that they import, without type imports.
 * @param workspaces the folder of each workspace by its package's name
 */
export function filesThatRun(root: string, entries: readonly string[], workspaces: Map<string, string>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const [, still, later] of readFileSync(path.join(root, file), 'utf8').matchAll(IMPORTS)) {
      const found = resolved((still ?? later) as string, path.dirname(file), workspaces);
      if (found) waiting.push(found);
    }
  }
  return reached;
}

function resolved(name: string, from: string, workspaces: Map<string, string>): string | undefined {
  if (name.startsWith('.')) return path.join(from, name);
  const [, workspace = '', file = ''] = /^(@shop\/[^/]+)\/(.+)$/.exec(name) ?? [];
  const folder = workspaces.get(workspace);
  // Packages export their `src`, other workspaces their root.
  return folder && path.join(folder, folder.startsWith('packages/') ? 'src' : '', file);
}
