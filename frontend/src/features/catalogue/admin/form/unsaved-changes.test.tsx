import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  create,
  created,
  edit,
  field,
  fillIn,
  getButton,
  image,
  post,
  put,
  registerFormHooks,
  selectFiles,
  type,
} from './render-form.tsx';

registerFormHooks();

const goBack = () => fireEvent.click(screen.getByText(/Go Back/));
const question = () => screen.queryByText('Leave without saving?');
/** Whether the browser would ask before the tab is closed. */
function asksBeforeUnload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('leaving a product form with unsaved changes', () => {
  it('asks, keeps everything on Stay, and leaves on Leave', async () => {
    await edit();
    type('Name', 'Other Lamp');
    goBack();
    await screen.findByText('Leave without saving?');
    expect(screen.queryByText('the list of products')).toBeNull();
    fireEvent.click(getButton('Stay'));
    await waitFor(() => expect(question()).toBeNull());
    expect(field('Name').value).toBe('Other Lamp');
    goBack();
    await screen.findByText('Leave without saving?');
    fireEvent.click(getButton('Leave'));
    await screen.findByText('the list of products');
  });

  it('does not ask when nothing was changed, or a change was taken back', async () => {
    await edit();
    expect(asksBeforeUnload()).toBe(false);
    type('Name', 'Other Lamp');
    expect(asksBeforeUnload()).toBe(true);
    type('Name', 'Dome Lamp');
    expect(asksBeforeUnload()).toBe(false);
    goBack();
    await screen.findByText('the list of products');
  });

  it('asks on the page of a new product, also when only images were picked', async () => {
    create();
    expect(asksBeforeUnload()).toBe(false);
    await selectFiles(image());
    await waitFor(() => expect(asksBeforeUnload()).toBe(true));
    goBack();
    await screen.findByText('Leave without saving?');
  });

  it('asks again after a failed update', async () => {
    await edit({ [put]: () => ({ status: 500, message: 'down' }) });
    type('Name', 'Other Lamp');
    fireEvent.click(getButton('UPDATE'));
    await screen.findByText('down');
    goBack();
    await screen.findByText('Leave without saving?');
  });

  it('never asks after a successful update', async () => {
    await edit({ [put]: () => ({ body: { message: 'product updated' } }) });
    type('Name', 'Other Lamp');
    fireEvent.click(getButton('UPDATE'));
    await screen.findByText('the list of products');
    expect(question()).toBeNull();
    expect(asksBeforeUnload()).toBe(false);
  });

  it('never asks after a product was created', async () => {
    create({ [post]: created });
    await fillIn();
    expect(asksBeforeUnload()).toBe(true);
    fireEvent.click(getButton('Create'));
    await screen.findByText('the list of products');
    expect(question()).toBeNull();
    expect(asksBeforeUnload()).toBe(false);
  });

  it('lets the page be left while it is saved, but not the tab', async () => {
    await edit({ [put]: () => new Promise(() => undefined) });
    type('Name', 'Other Lamp');
    fireEvent.click(getButton('UPDATE'));
    expect(asksBeforeUnload()).toBe(true);
    goBack();
    await screen.findByText('the list of products');
  });
});
