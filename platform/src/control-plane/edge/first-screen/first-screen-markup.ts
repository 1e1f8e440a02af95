import { formatIn, Localization, RemoteConfig, type Translate, translator } from '@grandstand/shared-contracts/config';
import { priceClause, type QuotedPrices, quotedPrices, type ScreenLink } from '@grandstand/shared-contracts';
import {
  addressOf,
  type FirstScreenNode,
  type FirstScreenText,
  type Screens,
} from '@grandstand/shared-contracts/release';
import { COMMON_TEXTS } from '@grandstand/shared-contracts/texts';
import { escapeHtml } from '../../../infrastructure/http/escape-html.ts';
import type { EdgeSettings } from '../page.ts';

export interface MarkupOptions {
  readonly settings: Pick<EdgeSettings, 'localization' | 'remoteConfig'>;
  readonly screens: Screens;
  /** BCP 47. */
  readonly language: string;
  /** Address of the image of what is on air; null where the views show none. */
  readonly still?: string | null;
}

/** Elements without an end tag. */
const VOID = new Set(['hr']);

/** Writes the views of a first screen, each in the slot of the one before. Texts and addresses are escaped here. */
export const firstScreenMarkup = (
  views: readonly FirstScreenNode[],
  { settings, screens, language, still = null }: MarkupOptions,
): string => {
  const localization = Localization.parse(settings.localization ?? {});
  const common: Translate = translator(COMMON_TEXTS, localization, language);
  const prices = () => quotedPrices(RemoteConfig.parse(settings.remoteConfig).subscriptionScreens.promoPricing);
  const clauseOf = (quoted: QuotedPrices) => priceClause(quoted, { t: common, format: formatIn(language) });
  const computed = {
    'price-clause': () => clauseOf(prices()),
    'monthly-price': () => clauseOf({ ...prices(), annual: null }),
  };
  const textOf = ({ text, english, values = {} }: FirstScreenText): string => {
    const params = Object.entries(values).map(
      ([name, value]) => [name, typeof value === 'object' ? computed[value.computed]() : value] as const,
    );
    return translator({ [text]: english }, localization, language)(text as never, Object.fromEntries(params));
  };
  const write = (node: FirstScreenNode, inner: readonly FirstScreenNode[]): string => {
    if ('text' in node) return escapeHtml(textOf(node));
    if ('literal' in node) return escapeHtml(node.literal);
    if ('slot' in node) return inner[0] ? write(inner[0], inner.slice(1)) : '';
    if ('still' in node) {
      const names = node.class ? ` class="${escapeHtml(node.class)}"` : '';
      return still === null ? '' : `<img${names} src="${escapeHtml(still)}" alt="" fetchpriority="high">`;
    }
    const { tag, class: names, screen, hidden, fullBleed, shape = {}, children } = node;
    const attributes = [
      ...(names ? [['class', names]] : []),
      ...(screen ? [['href', addressOf(screens, { screen } as ScreenLink)]] : []),
      ...(hidden ? [['aria-hidden', 'true']] : []),
      ...(fullBleed ? [['data-full-bleed', '']] : []),
      ...Object.entries(shape),
    ].map(([name, value]) => ` ${name}="${escapeHtml(value ?? '')}"`);
    const start = `<${tag}${attributes.join('')}>`;
    return VOID.has(tag) ? start : `${start}${children.map((child) => write(child, inner)).join('')}</${tag}>`;
  };
  const [outermost, ...inner] = views;
  return outermost ? write(outermost, inner) : '';
};
