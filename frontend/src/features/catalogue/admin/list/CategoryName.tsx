import { Fragment } from 'react';

/** A category's full name, which may break after its slashes only as long as that is enough. */
export function CategoryName({ name }: { name: string }) {
  return name.split('/').map((segment, depth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a segment is known by its depth only
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
