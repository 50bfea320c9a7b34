/** One instruction of a Dockerfile, its continued lines joined. */
export interface Instruction {
  word: string;
  rest: string;
}

/** A stage of a Dockerfile; the last one becomes the image. */
export interface Stage {
  /** What it is built on: NODE_IMAGE or another stage. */
  from: string;
  name: string | undefined;
  instructions: Instruction[];
}

/** Reads a Dockerfile; what stands before the first stage is left out. */
export function stagesOf(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    const [, from, name] = /^(\S+)(?: AS (\S+))?$/.exec(word === 'FROM' ? rest : '') ?? [];
    if (from) stages.push({ from, name, instructions: [] });
    else stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
}

/** The files and folders that a stage takes from the project. */
export function takenFromProject(stage: Stage): string[] {
  return stage.instructions
    .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from'))
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1));
}
