import { REQUESTOR_ID } from '@grandstand/shared-contracts';
import type { Mvpd, ProviderRedirect } from '@grandstand/shared-contracts/api';
import type { ProviderVisit } from './provider-machine.ts';

interface RedirectFacts {
  /** From the requestor's configuration. */
  readonly authenticateUrl: string;
  /** Registration code of the device that is to be signed in. */
  readonly code: string;
  /** Address of this page; a sign-in with the window to itself returns to it. */
  readonly pageUrl: string;
}

/**
 * AUTH-098: the way to a provider's sign-in page, with its seven parameters. Null for an address that is neither
 * https nor of the page's own protocol (S-22): a site on https never leads to plain http, whatever its configuration.
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
