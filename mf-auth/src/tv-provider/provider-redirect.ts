import { REQUESTOR_ID } from '@grandstand/shared-contracts';
import type { Mvpd, ProviderRedirect } from '@grandstand/shared-contracts/api';
import type { ProviderVisit } from './provider-machine.ts';

interface RedirectFacts {
  /** From the requestor's configuration. */
  readonly authenticateUrl: string;
  /** Registration code of the device that signs in. */
  readonly code: string;
  /** Address of this page, to which a full-window sign-in returns. */
  readonly pageUrl: string;
}

/**
 * AUTH-098: the address of a provider's sign-in page, with its seven parameters. Null for an address that is neither
 * https nor of the page's own protocol (S-22): a site on https never links to http, even when configured so.
 */
export const providerVisit = (
  provider: Mvpd,
  { authenticateUrl, code, pageUrl }: RedirectFacts,
): ProviderVisit | null => {
  const page = new URL(pageUrl);
  const url = URL.canParse(authenticateUrl, pageUrl) ? new URL(authenticateUrl, pageUrl) : null;
  const isSafe = url !== null && (url.protocol === 'https:' || (page.protocol === 'http:' && url.protocol === 'http:'));
  if (!isSafe) return null;
  const query: ProviderRedirect = {
    reg_code: code,
    requestor_id: REQUESTOR_ID,
    mso_id: provider.id,
    domain_name: page.hostname,
    noflash: 'true',
    no_iframe: String(provider.refusesFrames),
    redirect_url: pageUrl,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { providerId: provider.id, url: url.href, isFramed: !provider.refusesFrames };
};

/** a visit sent by a partner watches as `dtc` once its provider is known. */
export const isPartnerVisit = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return ['partner', 'source', 'partnerSource'].some((name) => query.has(name));
};
