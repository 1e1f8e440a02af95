import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Panel } from './panel.tsx';
import { PanelList } from './panel-list.tsx';

function Settings({ onClose }: { readonly onClose: () => void }) {
  const [screenTitle, setScreenTitle] = useState<string>();
  return (
    <Panel
      open
      title={screenTitle ?? 'Settings'}
      onClose={onClose}
      onBack={screenTitle === undefined ? undefined : () => setScreenTitle(undefined)}
    >
      <PanelList heading="PROFILE" items={[{ label: 'Language', onSelect: () => setScreenTitle('Language') }]} />
    </Panel>
  );
}

test('a screen within the panel takes the focus, and Back leaves it', async () => {
  const user = userEvent.setup();
  render(<Settings onClose={() => undefined} />);
  expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Language' }));
  expect(screen.getByRole('heading', { name: 'Language' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('dialog', { name: 'Settings' })).toBeVisible();
});

test('the panel closes by its button and by Escape', async () => {
  const user = userEvent.setup();
  const onClose = jest.fn();
  render(<Settings onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});
