import type { Command } from 'commander';
import {
  type CommonOptions,
  changingCommand,
  type MandateOptions,
  registryCommand,
  runCommand,
} from './command-outcome.ts';
import {
  AddAlertSubscriptionDocument,
  type AlertKind,
  type AlertSubscription,
  ReadAlertsDocument,
  ReadFailedDeliveriesDocument,
  RemoveAlertSubscriptionDocument,
  RetryDeliveryDocument,
} from './registry.generated.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

const EVENTS = ['guard', 'alarm', 'break_glass', 'freeze', 'publish_failed'];

interface AddOptions extends MandateOptions {
  env: string;
  events: string;
}

const listText = (subscriptions: readonly AlertSubscription[]): string =>
  subscriptions.length === 0
    ? 'There are no alert subscriptions. Add one with "grandstand alerts webhook" or "grandstand alerts mail".'
    : table(
        ['id', 'kind', 'to', 'environment', 'events'],
        subscriptions.map(({ id, kind, target, environment, events }) => [
          String(id),
          kind,
          target,
          environment === '*' ? 'any' : environment,
          events.join(' '),
        ]),
      );

const idOf = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`"${text}" is not an id: use one that "grandstand alerts list" or "alerts failed" prints.`);
};

const add = (kind: AlertKind, target: string, { env, events, reason, ...options }: AddOptions) =>
  runCommand(options, async (client) => {
    const { addAlertSubscription } = await client.request(AddAlertSubscriptionDocument, {
      kind,
      target,
      environment: env,
      events: events.split(',').map((event) => event.trim()),
      reason,
    });
    const { secret, subscription } = addAlertSubscription;
    const text = secret
      ? `${secret}\n\nThis secret signs the requests. Store it with the receiver: it is not shown again.\n\n${listText([subscription])}`
      : listText([subscription]);
    return { json: addAlertSubscription, text };
  });

/** `alerts list`, `webhook`, `mail`, `remove`, `failed` and `retry`: who is notified of what. */
export const registerAlerts = (program: Command): void => {
  const alerts = program.command('alerts').description('webhooks and mails for operators; for administrators');
  const adding = (name: string, what: string, target: string, kind: AlertKind) =>
    changingCommand(alerts.command(name))
      .description(what)
      .argument(target)
      .option('--env <environment>', 'of this environment only', '*')
      .option('--events <list>', 'separated by commas', EVENTS.join(','))
      .action((given: string, options: AddOptions) => add(kind, given, options));
  registryCommand(alerts.command('list'))
    .description('list who is notified of what')
    .action((options: CommonOptions) =>
      runCommand(options, async (client) => {
        const { alertSubscriptions } = await client.request(ReadAlertsDocument);
        return { json: { subscriptions: alertSubscriptions }, text: listText(alertSubscriptions) };
      }),
    );
  adding('webhook', 'notify an https address by signed requests; prints the secret once', '<url>', 'webhook');
  adding('mail', 'notify a mailbox', '<address>', 'mail');
  changingCommand(alerts.command('remove'))
    .description('end a subscription, with its pending deliveries')
    .argument('<id>', 'as alerts list prints it')
    .action((id: string, options: MandateOptions) =>
      runCommand(options, async (client) => {
        await client.request(RemoveAlertSubscriptionDocument, { id: idOf(id), reason: options.reason });
        return { json: { removed: idOf(id) }, text: `Subscription ${id} is removed.` };
      }),
    );
  registryCommand(alerts.command('failed'))
    .description('list webhook requests that were given up')
    .action((options: CommonOptions) =>
      runCommand(options, async (client) => {
        const { failedDeliveries } = await client.request(ReadFailedDeliveriesDocument);
        const rows = failedDeliveries.map(({ id, at, event, target, error }) => [String(id), at, event, target, error]);
        const text = rows.length > 0 ? table(['id', 'at', 'event', 'to', 'error'], rows) : 'No delivery failed.';
        return { json: { failed: failedDeliveries }, text };
      }),
    );
  changingCommand(alerts.command('retry'))
    .description('send a webhook request again that was given up')
    .argument('<id>', 'as alerts failed prints it')
    .action((id: string, options: MandateOptions) =>
      runCommand(options, async (client) => {
        await client.request(RetryDeliveryDocument, { id: idOf(id), reason: options.reason });
        return { json: { retried: idOf(id) }, text: `Delivery ${id} is sent again within seconds.` };
      }),
    );
};
