import { fireEvent, screen, waitFor } from '@testing-library/react';
import { AdminHeader } from '../../../shared/components/AdminHeader.tsx';
import { hostilePayloads } from '../../../shared/testing/hostile-payloads.ts';
import { expectPlainText, failOnScriptExecution, textsOf } from '../../../shared/testing/hostile-text-checks.ts';
import { narrowScreen } from '../../../shared/testing/narrow-screen.ts';
import { aroundEachPage, table } from '../../../shared/testing/render-page.tsx';
import { CategoryFields } from './form/CategoryFields.tsx';
import { emptyProduct } from './form/product-rules.ts';
import { category, edit, field, lamp, registerFormHooks, rows, show as showForm } from './form/render-form.tsx';
import { path, product, show as showList } from './list/render-admin-list.tsx';

registerFormHooks();
aroundEachPage();

failOnScriptExecution();

describe('P-E11 user input on admin pages', () => {
  it('shows hostile text as plain text in the product list', async () => {
    for (let first = 0; first < hostilePayloads.length; first += 25) {
      const names = hostilePayloads.slice(first, first + 25);
      const named = names.map((name, index) => product(index, { name, category: name }));
      const { unmount } = showList({ [path]: () => ({ body: named }) });
      await waitFor(() => expect(textsOf('.cell-product strong')).toEqual(names));
      expect(textsOf('td.cell-category')).toEqual(names);
      expectPlainText();
      unmount();
    }
  });

  it('shows hostile text as plain text in the product list of a phone', async () => {
    narrowScreen();
    for (let first = 0; first < hostilePayloads.length; first += 25) {
      const names = hostilePayloads.slice(first, first + 25);
      const named = names.map((name, index) => product(index, { name, category: name }));
      const { unmount } = showList({ [path]: () => ({ body: named }) });
      await waitFor(() => expect(textsOf('.product-rows .rows-words > strong')).toEqual(names));
      expectPlainText();
      unmount();
    }
  });

  it('shows hostile text as plain text in the dialog that confirms a deletion', async () => {
    for (const name of hostilePayloads.slice(0, 5)) {
      const { unmount } = showList({ [path]: () => ({ body: [product(1, { name })] }) });
      fireEvent.click(await waitFor(() => table().getByLabelText(`Delete ${name}`)));
      await screen.findByText('Are you sure?');
      expect(textsOf('.removal strong')).toEqual([name]);
      expectPlainText();
      unmount();
    }
  });

  it('shows hostile text as plain text in the fields and attributes of the product form', async () => {
    const attributesTable = hostilePayloads.map((payload) => ({ key: payload, value: payload }));
    await edit({ 'GET /api/products/get-one/p1': () => ({ body: { ...lamp, attributesTable } }) });
    expect(rows()).toEqual(hostilePayloads.map((payload) => payload + payload));
    const [name, description] = [field('Name'), field('Description')];
    for (const payload of hostilePayloads) {
      for (const control of [name, description]) fireEvent.change(control, { target: { value: payload } });
      expect([name.value, description.value]).toEqual([payload, payload]);
      expectPlainText();
    }
  });

  it('shows hostile text as plain text in the header and category of the product form', async () => {
    for (const payload of hostilePayloads) {
      const form = {
        values: { ...emptyProduct, category: payload },
        errors: {},
        changed: false,
        change: () => {},
        reset: () => {},
        check: () => true,
      };
      const { unmount } = showForm(
        <>
          <AdminHeader title="Edit product" text={payload} />
          <CategoryFields {...form} />
        </>,
      );
      expect(textsOf('.admin-header p')).toEqual([payload]);
      expect(textsOf('.category-row .ant-select-content')).toEqual([payload]);
      expectPlainText();
      unmount();
    }
  });

  it('shows hostile text as plain text in the category options', async () => {
    const { categories } = await edit({
      'GET /api/categories': () => ({ body: hostilePayloads.map((name) => category(name)) }),
    });
    await waitFor(() => expect(categories()).toEqual([...hostilePayloads]));
    fireEvent.mouseDown(field('Category'));
    await waitFor(() => expect(textsOf('.ant-select-item-option')).toContain(hostilePayloads[0]));
    expectPlainText();
  });
});
