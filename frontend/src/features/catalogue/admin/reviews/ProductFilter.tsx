import Select from 'antd/es/select';
import { useState } from 'react';
import { useHint } from '../../../../shared/hooks/use-hint.ts';
import { useProductChoicesQuery } from './admin-reviews-api.ts';
import { adminReviewsTexts as texts } from './admin-reviews-texts.ts';

/** How long typing must pause before products are searched, in milliseconds. */
const PAUSE_MS = 300;

interface Props {
  /** The id of the chosen product; '' for all. */
  product: string;
  /** What it is called, if that is known. */
  name: string | undefined;
  onChoose: (product: string) => void;
}

/** Chooses one product among all of the shop, which are searched by name. */
export function ProductFilter({ product, name, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const { result, isPending } = useHint(useProductChoicesQuery, open ? typed.trim() : null, PAUSE_MS);
  const found = (result ?? []).map(({ _id, name: label }) => ({ value: _id, label }));
  const known = product === chosen?.value ? chosen.label : name;
  const own = { value: product, label: known ?? texts.oneProduct };
  const options = [
    ...(typed.trim() === '' ? [{ value: '', label: texts.allProducts }] : []),
    ...(product !== '' && !open ? [own] : []),
    ...found,
  ];
  return (
    <Select
      className="admin-reviews-product"
      aria-label={texts.product}
      value={product}
      labelRender={({ label }) => (product === '' ? texts.allProducts : (label ?? own.label))}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isPending}
      notFoundContent={isPending ? texts.searching : texts.noProduct}
      options={options}
      listHeight={360}
      popupMatchSelectWidth={false}
      onOpenChange={setOpen}
      onChange={(value, option) => {
        if (option && !Array.isArray(option)) setChosen(option);
        onChoose(value);
      }}
    />
  );
}
