import { imageSelection } from './image-selection.ts';

/** A file that starts with these characters, one byte each. */
const file = (start: string, name: string) => new File([Uint8Array.from(start, (one) => one.charCodeAt(0))], name);

describe('imageSelection', () => {
  it('recognises JPEG, PNG and WebP by their first bytes, whatever their names are', async () => {
    const selected = [
      file('\xff\xd8\xff\xe0', 'photo.txt'),
      file('\x89PNG\r\n\x1a\n', 'drawing'),
      file('RIFF\n\0\0\0WEBP', 'shot.webp'),
    ];
    expect(await imageSelection(selected)).toEqual({ files: selected, rejected: undefined });
  });

  it.each([
    ['an empty file', ''],
    ['a PDF', '%PDF-1.7'],
    ['a GIF', 'GIF89a'],
    ['an SVG', '<svg xmlns='],
    ['a WAV', 'RIFF\n\0\0\0WAVE'],
    ['a PNG without its line ends', '\x89PNG\n\x1a\n'],
  ])('refuses %s under the name of an image', async (_, start) => {
    expect(await imageSelection([file(start, 'a.png')])).toEqual({
      files: [],
      rejected: 'a.png: must be a JPEG, PNG or WebP image that can be decoded',
    });
  });

  it('refuses a file that cannot be read', async () => {
    const moved = file('\xff\xd8\xff', 'moved.jpg');
    jest.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementation(function fail(this: FileReader) {
      this.onerror?.(new ProgressEvent('error') as ProgressEvent<FileReader>);
    });
    expect((await imageSelection([moved])).files).toEqual([]);
    jest.restoreAllMocks();
  });
});
