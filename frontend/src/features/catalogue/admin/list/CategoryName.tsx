import { Fragment } from 'react';

/** A category's full name, which wraps after slashes. */
export function CategoryName({ name }: { name: string }) {
  return name.split('/').map((segment, depth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their depth
    <Fragment key={depth}>
      {depth > 0 && (
        <>
          /<wbr />
        </>
      )}
      {segment}
    </Fragment>
  ));
}
