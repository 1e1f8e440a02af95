import type { CallExample } from '@grandstand/contracts-testing/examples';
import { type Call, toWire } from '@grandstand/shared-contracts/api';
import * as z from 'zod';
import type { Json } from './json.ts';
import { securityOf } from './security.ts';

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

const object = (properties: Json, required = Object.keys(properties)): Json => ({
  type: 'object',
  properties,
  required,
});

/** JSON schema of one side of a call, or of a message; what no schema can say (a check across fields) is left out. */
export const schemaOf = (schema: Call['request'], io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

/** A form is shown field by field, so each has its own example. */
const withExamples = (schema: Json, example: Json): Json => {
  const fields = Object.entries((schema as ObjectSchema).properties ?? {});
  const shown = fields.map(([name, field]) => [name, { ...field, examples: [example[name]] }]);
  return { ...schema, properties: Object.fromEntries(shown) };
};

const without = (fields: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** The operation of OpenAPI for a call, with its example; `faults` contains the statuses of shared error responses. */
export const operationOf = ({ call, request, reply }: CallExample, problems: readonly string[]): Json => {
  const pathNames = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const headers = Object.entries(call.headers ?? {});
  const elsewhere = [...pathNames, ...headers.map(([, field]) => field)];
  const whole = schemaOf(call.request, 'input');
  const { properties = {}, required = [] } = whole as ObjectSchema;
  const parameter = (where: string, name: string, field = name): Json => ({
    in: where,
    name,
    required: where === 'path' || required.includes(field),
    schema: { ...properties[field] },
    ...(request[field] === undefined ? {} : { example: request[field] }),
  });
  const rest = without(properties, elsewhere);
  const queryNames = call.encoding === 'query' ? Object.keys(rest) : [];
  const bodySchema =
    elsewhere.length === 0
      ? whole
      : object(
          rest,
          required.filter((name) => name in rest),
        );
  return {
    operationId: call.id,
    summary: call.id,
    tags: [call.service],
    security: securityOf(call),
    parameters: [
      ...pathNames.map((name) => parameter('path', name)),
      ...queryNames.map((name) => parameter('query', name)),
      ...headers
        .filter(([header]) => header !== 'Authorization')
        .map(([header, field]) => parameter('header', header, field)),
    ],
    ...(call.encoding === 'query' ? {} : { requestBody: requestBodyOf({ call, request, reply }, bodySchema) }),
    responses: {
      '200': answerOf(call, schemaOf(call.reply, 'output'), reply),
      ...Object.fromEntries(problems.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
    'x-auth': call.auth,
  };
};

const requestBodyOf = ({ call, request }: CallExample, fields: Json): Json => {
  const { envelope, encoding } = call;
  const { body } = toWire(call, request, {}, () => '');
  if (encoding === 'form') {
    const schema = withExamples(fields, request);
    return { required: true, content: { 'application/x-www-form-urlencoded': { schema, example: request } } };
  }
  const example: unknown = JSON.parse(body ?? 'null');
  const schema = envelope.kind === 'account' ? object({ [envelope.request]: fields }) : fields;
  return { required: envelope.kind === 'account', content: { 'application/json': { schema, example } } };
};

const FAILURES: Json = {
  type: 'array',
  items: object({ errorCode: { type: 'string' }, errorMessage: { type: 'string' } }),
};
const code = (schema: Json): Json => ({ type: 'string', ...schema });

/** Success and, where the envelope has one, the refusal: both are answers of status 200. */
const answerOf = ({ envelope }: Call, schema: Json, reply: unknown): Json => {
  const answer = (description: string, schemas: readonly Json[], example: unknown): Json => ({
    description,
    content: { 'application/json': { schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas }, example } },
  });
  if (envelope.kind === 'account') {
    const wrap = (fields: Json) => object({ [envelope.reply]: fields });
    const success = { allOf: [object({ responseCode: code({ const: '1' }), message: { type: 'string' } }), schema] };
    const failure = object({
      responseCode: code({ const: '0' }),
      message: { type: 'string' },
      failureMessage: FAILURES,
    });
    const example = { [envelope.reply]: { responseCode: '1', message: 'Success', ...(reply as object) } };
    return answer('Done, or refused with `responseCode` 0.', [wrap(success), wrap(failure)], example);
  }
  if (envelope.kind === 'video') {
    const header = (code: Json) =>
      object({ code, message: { type: 'string' }, tracking_id: { type: 'string' } }, ['code']);
    const example = { header: { code: 0, tracking_id: 'req-1' }, data: reply };
    return answer(
      'Done, or refused with a `header.code` other than 0.',
      [
        object({ header: header({ type: 'integer', const: 0 }), data: schema }),
        object({ header: header({ type: 'integer', minimum: 1 }) }),
      ],
      example,
    );
  }
  return answer('Done.', [schema], reply);
};
