// `npm run observability`: writes the dashboards, and the rules in the form of Prometheus' operator.
import { writeFileSync } from 'node:fs';
import { generatedFiles, root } from './generated-files.ts';

for (const [file, content] of generatedFiles()) {
  writeFileSync(new URL(file, root), content);
  console.log(file);
}
