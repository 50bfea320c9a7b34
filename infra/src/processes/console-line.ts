const WARN = 40;
const levels: Record<number, string> = { 40: 'warn', 50: 'error', 60: 'fatal' };

/**
 * What the console shows of a line that a process wrote: warnings and worse, readable, and whatever is not a log record.
 * @returns undefined for what only the log file keeps
 */
export function consoleLine(name: string, line: string): string | undefined {
  if (line.trim() === '') return undefined;
  const record = parse(line);
  if (!record) return `${name}: ${line}`;
  if (record.level < WARN) return undefined;
  const reason = record.err?.message && record.err.message !== record.msg ? ` (${record.err.message})` : '';
  return `${name} ${levels[record.level] ?? 'warn'}: ${record.msg ?? ''}${reason}`;
}

interface LogRecord {
  level: number;
  msg?: string;
  err?: { message?: string };
}

function parse(line: string): LogRecord | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value = JSON.parse(line);
    return typeof value.level === 'number' ? value : undefined;
  } catch {
    return undefined;
  }
}
