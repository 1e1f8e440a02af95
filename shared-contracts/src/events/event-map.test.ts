import * as z from 'zod/mini';
import { EVENTS } from './event-map.ts';

/** Names of all fields, however deep. */
const fieldsIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsIn)];
};

test.each(Object.entries(EVENTS))('S-25, CON-039: %s contains no personal data', (_name, { payload }) => {
  const fields = fieldsIn(z.toJSONSchema(payload));
  expect(
    fields.filter((field) => /mail|birth|gender|name$|phone|password|token|card|^zip|address/i.test(field)),
  ).toEqual([]);
});
