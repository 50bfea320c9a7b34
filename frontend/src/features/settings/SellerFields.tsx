import { MAX_LINK_NAME, MAX_LINK_URL, MAX_LINKS } from '@shop/contracts/settings-api.ts';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import { Field } from '../../shared/components/Field.tsx';
import { FieldError } from '../../shared/components/FieldError.tsx';
import { TextField } from '../../shared/components/TextField.tsx';
import type { FieldsProps } from './ShopFields.tsx';
import { settingsTexts as texts } from './settings-texts.ts';

/** Who sells, and where else the shop is found. */
export function SellerFields({ values, errors, change }: FieldsProps) {
  const line = (name: 'sellerName' | 'sellerEmail' | 'taxNumber', type: 'text' | 'email' = 'text') => (
    <TextField
      id={`settings-${name}`}
      label={texts[name]}
      type={type}
      value={values[name]}
      onChange={(text) => change({ [name]: text })}
      error={errors[name]}
      autoComplete="off"
    />
  );
  return (
    <>
      <section className="panel" aria-labelledby="settings-seller">
        <h2 className="h3" id="settings-seller">
          {texts.seller}
        </h2>
        <p className="hint">{texts.sellerHint}</p>
        {line('sellerName')}
        <Field id="settings-sellerAddress" label={texts.sellerAddress} error={errors.sellerAddress}>
          <TextArea
            id="settings-sellerAddress"
            rows={4}
            value={values.sellerAddress}
            onChange={(event) => change({ sellerAddress: event.target.value })}
            {...(errors.sellerAddress && {
              status: 'error' as const,
              'aria-invalid': true,
              'aria-describedby': 'settings-sellerAddress-error',
            })}
          />
        </Field>
        {line('sellerEmail', 'email')}
        {line('taxNumber')}
      </section>
      <LinksFields values={values} errors={errors} change={change} />
    </>
  );
}

function LinksFields({ values: { links }, errors, change }: FieldsProps) {
  const put = (at: number, part: Partial<(typeof links)[number]>) =>
    change({ links: links.map((link, index) => (index === at ? { ...link, ...part } : link)) });
  return (
    <section className="panel" aria-labelledby="settings-links-title">
      <h2 className="h3" id="settings-links-title">
        {texts.links}
      </h2>
      <p className="hint">{texts.linksHint}</p>
      {links.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; names and addresses change while they are typed.
        <div className="settings-link" key={at}>
          <Input
            {...(at === 0 && { id: 'settings-links' })}
            aria-label={texts.linkName(at + 1)}
            placeholder={texts.name}
            value={link.name}
            maxLength={MAX_LINK_NAME}
            onChange={(event) => put(at, { name: event.target.value })}
          />
          <Input
            aria-label={texts.linkUrl(at + 1)}
            placeholder="https://"
            inputMode="url"
            value={link.url}
            maxLength={MAX_LINK_URL}
            onChange={(event) => put(at, { url: event.target.value })}
          />
          <Button onClick={() => change({ links: links.filter((_, index) => index !== at) })}>
            {texts.removeLink(link.name)}
          </Button>
        </div>
      ))}
      {errors.links && <FieldError id="settings-links-error">{errors.links}</FieldError>}
      {links.length < MAX_LINKS && (
        <Button onClick={() => change({ links: [...links, { name: '', url: '' }] })}>{texts.addLink}</Button>
      )}
    </section>
  );
}
