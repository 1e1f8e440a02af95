import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { HttpError } from '../../infrastructure/http/errors.ts';
import { browserLimitsUse, keepChoice, sendsPrivacyControl } from '../../infrastructure/http/privacy-control.ts';
import { throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { putInOutbox } from '../mail/outbox.repo.ts';
import type { SendPage } from '../pages/page-writer.ts';
import { CONTACT_PATH, ContactMessage, contactForm } from './contact-form.ts';
import { messageMail } from './contact-mail.ts';
import { HELP_PATH, helpSearch } from './help-search.ts';
import { PRIVACY_CHOICES_PATH, privacyChoice } from './privacy-choices.ts';

export interface HelpModuleOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly sendPage: SendPage;
  /** Where messages to support go. */
  readonly supportMail: string;
  /** Whether the site is reached by https. */
  readonly secure: boolean;
}

/** Pages that this module sends: they depend on the request. */
export const HELP_PATHS = [HELP_PATH, CONTACT_PATH, PRIVACY_CHOICES_PATH] as const;

const MESSAGES_A_MINUTE = 4;
const GPC_PATH = '/.well-known/gpc.json';
/** The day since which the site honors it. */
const GPC_SINCE = '2026-11-23';

/** A form of another site changes nothing here. */
const refuseOtherSites = ({ headers }: FastifyRequest): void => {
  const from = headers['sec-fetch-site'];
  if (from === 'cross-site' || from === 'same-site')
    throw new HttpError(403, 'other_site', 'Open this page on YES Network, then try again.');
};

const queryOf = (request: FastifyRequest) => request.query as Readonly<Record<string, unknown>>;
const bodyOf = (request: FastifyRequest) => (request.body ?? {}) as Readonly<Record<string, unknown>>;

/**
 * What the help pages do: search, a message to support, and the choice of what is measured. Forms work without a script.
 * Needs `@fastify/cookie` and `@fastify/formbody` on `app`.
 */
export const helpModule = (app: FastifyInstance, options: HelpModuleOptions): void => {
  const { sendPage, secure } = options;

  app.get(HELP_PATH, (request, reply) => {
    const { q } = queryOf(request);
    return sendPage(request, reply, HELP_PATH, (language) => helpSearch(typeof q === 'string' ? q : '', language));
  });

  app.get(GPC_PATH, async () => ({ gpc: true, lastUpdate: GPC_SINCE }));
  app.get(PRIVACY_CHOICES_PATH, (request, reply) => {
    const choice = { isSentByBrowser: sendsPrivacyControl(request), limitsUse: browserLimitsUse(request) };
    return sendPage(request, reply, PRIVACY_CHOICES_PATH, (language) => privacyChoice(choice, language));
  });
  app.post(PRIVACY_CHOICES_PATH, async (request, reply) => {
    refuseOtherSites(request);
    keepChoice(reply, bodyOf(request)['limit'] === '1', secure);
    return reply.redirect(PRIVACY_CHOICES_PATH, 303);
  });

  contactRoutes(app, options);
};

const contactRoutes = (app: FastifyInstance, { db, clock, sendPage, supportMail }: HelpModuleOptions): void => {
  const limit = throttle(app, { name: 'contact', perMinute: MESSAGES_A_MINUTE });
  const isTooOften = async (request: FastifyRequest): Promise<boolean> => {
    try {
      await limit(request);
      return false;
    } catch (error) {
      if (error instanceof HttpError && error.status === 429) return true;
      throw error;
    }
  };

  app.get(CONTACT_PATH, (request, reply) =>
    sendPage(request, reply, CONTACT_PATH, (language) =>
      contactForm('sent' in queryOf(request) ? 'sent' : 'open', language),
    ),
  );

  app.post(CONTACT_PATH, async (request, reply) => {
    refuseOtherSites(request);
    const refuse = (status: number, outcome: 'refused' | 'tooMany') =>
      sendPage(request, reply.code(status), CONTACT_PATH, (language) =>
        contactForm(outcome, language, bodyOf(request)),
      );
    const read = ContactMessage.safeParse(request.body);
    if (!read.success) return refuse(400, 'refused');
    if (await isTooOften(request)) return refuse(429, 'tooMany');
    await putInOutbox(db, messageMail(read.data, supportMail), clock.now());
    return reply.redirect(`${CONTACT_PATH}?sent`, 303);
  });
};
