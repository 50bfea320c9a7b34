/** One instruction of a Dockerfile with its continuation lines. */
export interface Instruction {
  word: string;
  rest: string;
}

/** A stage of a Dockerfile. */
export interface Stage {
  /** Its base: NODE_IMAGE or another stage. */
  from: string;
  name: string;
  /** Includes those of its base stages, first. */
  instructions: Instruction[];
}

/** Parses a Dockerfile into its stages. */
export function stagesOf(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    const [, from, name] = /^(\S+) AS (\S+)$/.exec(word === 'FROM' ? rest : '') ?? [];
    if (from && name) stages.push({ from, name, instructions: [...instructionsOf(stages, from)] });
    else stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
}

function instructionsOf(stages: readonly Stage[], name: string): readonly Instruction[] {
  return stages.find((stage) => stage.name === name)?.instructions ?? [];
}

/** The files and folders that a stage copies from the project. */
export function takenFromProject(stage: Stage): string[] {
  return stage.instructions
    .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from'))
    .flatMap(({ rest }) =>
      rest
        .split(' ')
        .slice(0, -1)
        .filter((word) => !word.startsWith('--')),
    );
}
