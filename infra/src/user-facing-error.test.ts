import { ConfigError } from '@shop/platform/service/config/config.ts';
import { UserFacingError, userFacingMessage } from './user-facing-error.ts';

describe('userFacingMessage', () => {
  it('returns the message of a UserFacingError', () => {
    expect(userFacingMessage(new UserFacingError('Port 3000 is taken.'))).toBe('Port 3000 is taken.');
    expect(userFacingMessage(new ConfigError(['PORT is missing']))).toContain('PORT is missing');
  });

  it('reports a full disk, found by Node or by PostgreSQL', () => {
    expect(userFacingMessage(Object.assign(new Error('ENOSPC: no space left on device, write')))).toMatch(
      /^The disk is full/,
    );
    expect(userFacingMessage(new Error('PostgreSQL said: could not extend file: No space left on device'))).toMatch(
      /^The disk is full/,
    );
  });

  it('names a folder that cannot be written, or is no folder', () => {
    const refused = (code: string, syscall: string) =>
      userFacingMessage(Object.assign(new Error(code), { code, syscall, path: '/srv/shop' }));
    expect(refused('EACCES', 'mkdir')).toMatch(/^This account may not use \/srv\/shop \(EACCES\)\. .*set DATA_DIR/);
    expect(refused('EROFS', 'open')).toMatch(/^This account may not use/);
    expect(refused('EEXIST', 'mkdir')).toBe('/srv/shop is no folder. Set DATA_DIR to another one.');
    expect(refused('EACCES', 'spawn initdb')).toMatch(/^The shop could not start/);
  });

  it('keeps the stack of unexpected errors', () => {
    expect(userFacingMessage(new TypeError('x is undefined'))).toMatch(
      /The shop could not start: TypeError: x is undefined\n +at/,
    );
  });

  it('starts with the given text outside a start', () => {
    const ofImport = (error: unknown) => userFacingMessage(error, 'The job import failed');
    expect(ofImport(new TypeError('x is undefined'))).toMatch(
      /^The job import failed: TypeError: x is undefined\n +at/,
    );
    const refused = Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open', path: '/run/key' });
    expect(ofImport(refused)).toBe('This account may not use /run/key (EACCES).');
    expect(ofImport(new Error('ENOSPC: no space left on device'))).toBe(
      'The disk is full. Free some space and start again.',
    );
    expect(ofImport(new UserFacingError('Port 3000 is taken.'))).toBe('Port 3000 is taken.');
  });
});
