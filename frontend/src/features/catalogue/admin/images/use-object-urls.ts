import { useEffect, useState } from 'react';

/** Creates an object URL for each file, and revokes it afterwards. @param files the same array while nothing changes */
export function useObjectUrls(files: File[]): { file: File; url: string }[] {
  const [urls, setUrls] = useState<{ file: File; url: string }[]>([]);
  useEffect(() => {
    const created = files.map((file) => ({ file, url: URL.createObjectURL(file) }));
    setUrls(created);
    return () => {
      for (const { url } of created) URL.revokeObjectURL(url);
    };
  }, [files]);
  return urls;
}
