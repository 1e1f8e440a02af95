import { ZONES } from '../api/location.ts';

/** What the conditions of an audience compare. `header`: values that the proxy in front of the site sends. */
export const AUDIENCE_FIELDS = ['country', 'zone', 'browser', 'header', 'account', 'staff'] as const;
export type AudienceField = (typeof AUDIENCE_FIELDS)[number];

/** True for a visitor with one of the values; `staff` has none: it is true in browsers that an operator marked. */
export interface AudienceCondition {
  readonly field: AudienceField;
  readonly values: readonly string[];
}

/** Families of browsers that the platform distinguishes. */
export const BROWSER_FAMILIES = ['chrome', 'edge', 'firefox', 'safari', 'other'] as const;

/** A release is kept and sent to every process: a longer list belongs to a header of the proxy. */
export const MAX_AUDIENCE_VALUES = 100;

/** `country=us,ca` as a field and its values; neither is checked. `staff` has no values. */
const partsOf = (text: string): { field: string; values: string[] } => {
  const [field = '', ...rest] = text.trim().split('=');
  const values = rest.join('=').split(',');
  return { field: field.trim(), values: values.map((value) => value.trim()).filter((value) => value !== '') };
};

const normalized = (field: string, value: string): string =>
  field === 'header' || field === 'account' ? value : value.toLowerCase();

/**
 * An audience from texts such as `country=us,ca`, `browser=firefox` or `staff`. Values of the same field are alternatives;
 * different fields have to be true together. Check it with `audienceErrors`.
 */
export const parseAudience = (texts: readonly string[]): AudienceCondition[] => {
  const byField = new Map<string, string[]>();
  for (const { field, values } of texts.map(partsOf)) {
    byField.set(field, [...(byField.get(field) ?? []), ...values.map((value) => normalized(field, value))]);
  }
  return [...byField].map(([field, values]) => ({ field: field as AudienceField, values: [...new Set(values)] }));
};

interface ValueRule {
  readonly isValid: (value: string) => boolean;
  readonly remedy: string;
}

const RULES: Readonly<Record<Exclude<AudienceField, 'staff'>, ValueRule>> = {
  country: {
    isValid: (value) => /^[a-z]{2}$/.test(value),
    remedy: 'use a code of ISO 3166 with two letters, such as us',
  },
  zone: {
    isValid: (value) => ZONES.some((zone) => zone === value),
    remedy: `use ${ZONES.join(', ')}`,
  },
  browser: {
    isValid: (value) => BROWSER_FAMILIES.some((family) => family === value),
    remedy: `use ${BROWSER_FAMILIES.join(', ')}`,
  },
  header: {
    isValid: (value) => /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(value),
    remedy: 'use up to 40 letters, digits, dots and dashes, as the proxy sends them',
  },
  account: {
    isValid: (value) => /^[A-Za-z0-9-]{8,64}$/.test(value),
    remedy: 'use the ID of an account; releases are kept, so they contain no e-mail address',
  },
};

const errorsOf = ({ field, values }: AudienceCondition): string[] => {
  if (field === 'staff') return values.length === 0 ? [] : ['staff has no values: write staff alone.'];
  const rule = RULES[field] as ValueRule | undefined;
  if (!rule) return [`"${String(field)}" is not a field of an audience: use ${AUDIENCE_FIELDS.join(', ')}.`];
  if (values.length === 0) return [`${field} has no value: ${rule.remedy}.`];
  if (values.length > MAX_AUDIENCE_VALUES)
    return [`${field} has ${values.length} values, and may have ${MAX_AUDIENCE_VALUES}: let the proxy send a header.`];
  return values
    .filter((value) => !rule.isValid(value))
    .map((value) => `"${value.slice(0, 80)}" is not valid for ${field}: ${rule.remedy}.`);
};

/** What is wrong with an audience: field, value and remedy, one sentence each. */
export const audienceErrors = (conditions: readonly AudienceCondition[]): string[] => [
  ...conditions
    .filter(({ field }, index) => conditions.findIndex((one) => one.field === field) !== index)
    .map(({ field }) => `${field} is there twice: write its values in one condition.`),
  ...conditions.flatMap(errorsOf),
];

/** `country us or ca, browser firefox` */
export const audienceText = (conditions: readonly AudienceCondition[]): string =>
  conditions.map(({ field, values }) => [field, values.join(' or ')].join(' ').trim()).join(', ');
