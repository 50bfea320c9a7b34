import type { z } from 'zod';

const TYPE_NAMES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/**
 * Describes a validation problem for users; a schema's own message takes precedence.
 * @returns undefined where zod's message is good enough
 */
export function validationMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return issue.origin === 'string'
        ? issue.minimum === 1
          ? 'is required'
          : `must have at least ${issue.minimum} characters`
        : `must be at least ${issue.minimum}${issue.origin === 'array' ? ' long' : ''}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}${issue.origin === 'array' ? ' long' : ''}`;
    case 'invalid_format':
      return issue.format === 'datetime' ? 'must be a time such as 2026-11-21T10:00:00.000Z' : undefined;
    default:
      return undefined;
  }
}
