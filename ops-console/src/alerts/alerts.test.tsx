import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEnvironment, type FakeRegistry, fakeRegistry, RegistryFailure } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { AlertsScreen } from './alerts.screen.tsx';

const webhook = {
  id: 3,
  kind: 'webhook',
  target: 'https://hooks.example.com/grandstand',
  environment: '*',
  events: ['guard', 'freeze'],
  createdBy: 'ana@example.test',
};
const failed = {
  id: 9,
  target: webhook.target,
  event: 'guard',
  summary: 'The health guard acted in production (abort): 90 of 90 page views failed.',
  at: '2026-11-20T12:00:00.000Z',
  attempts: 11,
  error: 'The receiver replied 500.',
};
const show = async (found: object, more: object = {}): Promise<FakeRegistry> => {
  const registry = fakeRegistry({
    alertSubscriptions: () => ({ alertSubscriptions: [], failedDeliveries: [], ...found }),
    environments: () => ({ environments: [anEnvironment()] }),
    ...more,
  });
  await renderConsole(<AlertsScreen />);
  return registry;
};

test('adds a webhook for the chosen events, and shows its secret once', async () => {
  const registry = await show({}, { addAlertSubscription: () => ({ addAlertSubscription: { secret: 'whsec_abc' } }) });
  const form = within(await screen.findByRole('form', { name: 'Notify an address' }));
  await userEvent.type(form.getByLabelText('Address'), webhook.target);
  await userEvent.selectOptions(form.getByLabelText('Environment'), 'production');
  await userEvent.click(form.getByRole('checkbox', { name: 'A publish fails' }));
  await userEvent.type(form.getByLabelText('Why'), 'on call');
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('whsec_abc')).toBeVisible();
  expect(registry.requested.find(({ field }) => field === 'addAlertSubscription')?.variables).toEqual({
    kind: 'webhook',
    target: webhook.target,
    environment: 'production',
    events: ['guard', 'alarm', 'break_glass', 'freeze'],
    reason: 'on call',
  });
  await userEvent.click(screen.getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByText('whsec_abc')).toBeNull();
});

test('a refused address keeps what was typed, and says what to do', async () => {
  await show(
    {},
    {
      addAlertSubscription: () => {
        throw new RegistryFailure('invalid', '"10.0.0.7" is a private address. Use a public https address.');
      },
    },
  );
  const address = await screen.findByLabelText('Address');
  await userEvent.type(address, 'https://10.0.0.7/x');
  await userEvent.type(screen.getByLabelText('Why'), 'on call');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(/"10\.0\.0\.7" is a private address\. Use a public https address\./)).toBeVisible();
  expect(address).toHaveValue('https://10.0.0.7/x');
});

test('lists who is notified in words, and removes one with a reason', async () => {
  const removed = { removeAlertSubscription: () => ({ removeAlertSubscription: true }) };
  const registry = await show({ alertSubscriptions: [webhook] }, removed);
  const row = await screen.findByRole('row', { name: /hooks\.example\.com/ });
  expect(row).toHaveTextContent('WebhookAllThe guard actsFreezes change');
  await userEvent.click(within(row).getByRole('button'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'it is gone');
  await userEvent.click(dialog.getByRole('button', { name: 'Stop notifying it' }));
  expect(await screen.findByText(`${webhook.target} is notified no more.`)).toBeVisible();
  expect(registry.requested.find(({ field }) => field === 'removeAlertSubscription')?.variables).toEqual({
    id: 3,
    reason: 'it is gone',
  });
});

test('lists failed deliveries with their errors', async () => {
  await show({ alertSubscriptions: [webhook], failedDeliveries: [failed] });
  const row = within(await screen.findByRole('table', { name: 'Failed deliveries' })).getAllByRole('row')[1];
  expect(row).toHaveTextContent(/90 of 90 page views failed\..*The receiver replied 500\. \(11 attempts\)/);
});

test('says what to do while no address is notified', async () => {
  await show({});
  expect(await screen.findByText('No address is notified')).toBeVisible();
  expect(screen.getByText(/^Add a webhook or a mailbox above/)).toBeVisible();
});

test('a reason survives a cancelled dialog', async () => {
  await show({ alertSubscriptions: [webhook] });
  const open = async () => {
    const row = await screen.findByRole('row', { name: /hooks\.example\.com/ });
    await userEvent.click(within(row).getByRole('button'));
    return within(await screen.findByRole('dialog'));
  };
  const dialog = await open();
  await userEvent.type(dialog.getByRole('textbox'), 'the receiver moved to');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect((await open()).getByRole('textbox')).toHaveValue('the receiver moved to');
});
