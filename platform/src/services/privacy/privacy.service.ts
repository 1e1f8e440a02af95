import { DELETION_BUSINESS_DAYS } from '@grandstand/shared-contracts';
import type { DeleteRequest, FantasyAccountDelete, ReplyOf, RequestOf } from '@grandstand/shared-contracts/api';
import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Eraser } from '../../infrastructure/database/eraser.ts';
import { HttpError } from '../../infrastructure/http/errors.ts';
import type { Language } from '../language/language.ts';
import type { Addressee } from '../mail/mail.ts';
import type { MailQuota } from '../mail/mail-quota.service.ts';
import { afterBusinessDays } from './business-days.ts';
import { type DeletionLinks, hashOfEmail } from './deletion-links.ts';
import { linkMail, requestedMail } from './letters.ts';
import type { PrivacyRepo } from './privacy.repo.ts';

/** Of one source, for one mailbox. */
export const MAX_LINKS_AN_HOUR = 3;

export interface PrivacyAccount {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly first_name: string;
  readonly language: Language;
}

const addresseeOf = ({ email, first_name, language }: PrivacyAccount): Addressee => ({
  email,
  firstName: first_name,
  language,
});

export interface PrivacyAccounts {
  byId(id: string): Promise<PrivacyAccount | undefined>;
  byEmail(email: string): Promise<PrivacyAccount | undefined>;
}

export interface PrivacyOptions {
  readonly repo: PrivacyRepo;
  readonly links: DeletionLinks;
  readonly quota: MailQuota;
  readonly accounts: PrivacyAccounts;
  readonly erasers: readonly Eraser[];
  readonly clock: Clock;
  /** The site's public origin. */
  readonly siteOrigin: string;
  readonly pathOf: PathOfScreen;
}

export interface Privacy {
  /** Mails the link to the account with this e-mail, if it exists; does not reveal whether it does (S-16). */
  mailLink(email: string, source: string): Promise<void>;
  /** PLAT-053: the partner forgets the account that the link names. @throws {HttpError} 403 for a link that proves nothing */
  forgetAtPartner(request: RequestOf<typeof FantasyAccountDelete>): Promise<ReplyOf<typeof FantasyAccountDelete>>;
  /** PLAT-054: puts the wish on record, once. @throws {HttpError} 403 unless the link, or a partner step just made with it, proves it */
  request(wish: RequestOf<typeof DeleteRequest>): Promise<ReplyOf<typeof DeleteRequest>>;
  /** Erases the accounts whose time has come; how many. */
  eraseDue(): Promise<number>;
}

const invalidLink = () =>
  new HttpError(403, 'link_invalid', 'This link isn’t valid. Please open the newest one from your account settings.');
const expiredLink = () =>
  new HttpError(403, 'link_expired', 'This link has expired. Please open a new one from your account settings.');

export const createPrivacy = ({
  repo,
  links,
  quota,
  accounts,
  erasers,
  clock,
  siteOrigin,
  pathOf,
}: PrivacyOptions): Privacy => {
  /** The account of a link; a link made for an earlier e-mail of it counts no more. */
  const ownerOf = async (xUserInfo: string) => {
    const link = links.read(xUserInfo);
    if (link === 'expired') throw expiredLink();
    if (link === 'forged') throw invalidLink();
    const account = await accounts.byId(link.accountId);
    if (!account || hashOfEmail(account.email) !== link.emailHash) throw invalidLink();
    return { account, linkId: link.id };
  };

  /** The second step's own header only names the account; what proves it is the link that the first step was taken with (S-02). */
  const claimantOf = async (email: string, given: string | undefined) => {
    const { account, linkId } = await ownerOf(given ?? '');
    const isSame = account.email === email.toLowerCase() && (await repo.isPartnerDone(account.id, linkId));
    if (!isSame) throw invalidLink();
    return account;
  };

  return {
    async mailLink(given, source) {
      const nowMs = clock.now();
      const recipient = given.toLowerCase();
      const account = await accounts.byEmail(recipient);
      // Requested and signed in every case: the duration must not reveal it.
      const isAllowed = await quota.allows(recipient, source);
      const { xUserInfo } = links.issue({ accountId: account?.id ?? '', email: recipient });
      if (!account || !isAllowed) return;
      const path = await pathOf({ screen: 'delete-account', search: { xUserInfo, email: account.email } });
      await repo.mail(linkMail(addresseeOf(account), siteOrigin + path), nowMs);
    },

    async forgetAtPartner({ xUserInfo }) {
      const { account, linkId } = await ownerOf(xUserInfo);
      await repo.partnerDeleted(account.id, linkId, clock.now());
      return { status: 'success' };
    },

    async request({ xUserInfo, link, userEmailAddresses, apiKey, reason, comment }) {
      const named = namedIn(xUserInfo);
      if (named && named.apiKey !== apiKey) throw invalidLink();
      const account = named ? await claimantOf(named.email, link) : (await ownerOf(xUserInfo)).account;
      const { id, email } = account;
      const isOwn = userEmailAddresses.length > 0 && userEmailAddresses.every((each) => each.toLowerCase() === email);
      if (!isOwn) throw invalidLink();
      const nowMs = clock.now();
      const dueMs = afterBusinessDays(nowMs, DELETION_BUSINESS_DAYS.min);
      const confirmation = requestedMail(addresseeOf(account), `${siteOrigin}/pages/contact`);
      await repo.request({ accountId: id, reason: reason.slice(0, 200), comment, nowMs, dueMs, confirmation });
      return { data: { statusCode: 200 } };
    },

    async eraseDue() {
      let erased = 0;
      while (await repo.eraseNext(clock.now(), erasers)) erased += 1;
      return erased;
    },
  };
};

/** base64url of `email:apiKey`; null for anything else, which a signed link is. */
const namedIn = (header: string): { email: string; apiKey: string } | null => {
  if (!/^[\w-]+$/.test(header)) return null;
  const [, email, apiKey] = /^([^\s:]+@[^\s:]+):(.+)$/.exec(Buffer.from(header, 'base64url').toString('utf8')) ?? [];
  return email && apiKey ? { email, apiKey } : null;
};
