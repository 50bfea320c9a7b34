import { imageTexts as texts } from '../admin-product-texts.ts';
import { acceptedFiles } from '../form/product-rules.ts';

/** Selected files without those that the server would refuse. */
export interface ImageSelection {
  files: File[];
  /** Names the refused files and the reasons. */
  rejected: string | undefined;
}

/**
 * Splits selected files into images that can be uploaded and a message about the others: files that are too large, and
 * those that are no JPEG, PNG or WebP. As on the server, the first bytes decide and not the name (docs/api.md#images):
 * a renamed file is refused, and an image under a wrong name is not.
 */
export async function imageSelection(selected: File[]): Promise<ImageSelection> {
  const { files, rejected } = acceptedFiles(selected);
  const kinds = await Promise.all(files.map(async (file) => ({ file, image: await startsLikeAnImage(file) })));
  const others = kinds.filter(({ image }) => !image).map(({ file }) => file.name);
  const messages = [rejected, others.length > 0 ? texts.noImages(others) : undefined].filter(Boolean);
  return {
    files: kinds.filter(({ image }) => image).map(({ file }) => file),
    rejected: messages.length > 0 ? messages.join('. ') : undefined,
  };
}

/** In bytes: the longest signature. */
const SIGNATURE_LENGTH = 12;

/** What the form says about the files, and what was refused of them: neither hides the other. */
export function imagesMessage(error: string | undefined, rejected: string | undefined): string | undefined {
  return [rejected, error].filter(Boolean).join('. ') || undefined;
}

/** A file that cannot be read, for example because it was moved, is no image either. */
async function startsLikeAnImage(file: File): Promise<boolean> {
  const start = await textOfFirstBytes(file);
  const isWebp = start.startsWith('RIFF') && start.startsWith('WEBP', 8);
  return start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n') || isWebp;
}

/** The first bytes as one character each; empty if the file cannot be read. */
function textOfFirstBytes(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String.fromCharCode(...new Uint8Array(reader.result as ArrayBuffer)));
    reader.onerror = () => resolve('');
    reader.readAsArrayBuffer(file.slice(0, SIGNATURE_LENGTH));
  });
}
