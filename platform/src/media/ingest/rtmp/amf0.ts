/** Values of AMF0, as far as encoders send them in commands. */
export type Amf = number | boolean | string | null | { readonly [key: string]: Amf };

const MARK = { number: 0, boolean: 1, string: 2, object: 3, null: 5, undefined: 6, array: 8, end: 9 } as const;
/** A command of an encoder is flat. */
const MAX_DEPTH = 4;

class Reader {
  private at = 0;
  private readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }
  private text(): string {
    const length = this.bytes.readUInt16BE(this.at);
    const end = this.at + 2 + length;
    const text = this.bytes.toString('utf8', this.at + 2, end);
    this.at = end;
    return text;
  }
  private fields(depth: number): Amf {
    const fields: Record<string, Amf> = Object.create(null) as Record<string, Amf>;
    for (;;) {
      const name = this.text();
      if (name === '' && this.bytes[this.at] === MARK.end) {
        this.at += 1;
        return fields;
      }
      fields[name] = this.value(depth + 1);
    }
  }
  value(depth = 0): Amf {
    const mark = this.bytes.readUInt8(this.at);
    this.at += 1;
    if (depth > MAX_DEPTH) throw new Error('AMF0: too deep.');
    switch (mark) {
      case MARK.number:
        this.at += 8;
        return this.bytes.readDoubleBE(this.at - 8);
      case MARK.boolean:
        this.at += 1;
        return this.bytes[this.at - 1] !== 0;
      case MARK.string:
        return this.text();
      case MARK.array:
        this.at += 4;
        return this.fields(depth);
      case MARK.object:
        return this.fields(depth);
      case MARK.null:
      case MARK.undefined:
        return null;
      default:
        throw new Error(`AMF0: unknown type ${mark}.`);
    }
  }
}

/** @throws {Error} when these bytes are not AMF0 */
export const readAmf = (bytes: Buffer): Amf[] => {
  const reader = new Reader(bytes);
  const values: Amf[] = [];
  while (!reader.isAtEnd) values.push(reader.value());
  return values;
};

const shortText = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

const write = (value: Amf): Buffer => {
  if (value === null) return Buffer.from([MARK.null]);
  if (typeof value === 'boolean') return Buffer.from([MARK.boolean, value ? 1 : 0]);
  if (typeof value === 'string') return Buffer.concat([Buffer.from([MARK.string]), shortText(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  const fields = Object.entries(value).flatMap(([name, field]) => [shortText(name), write(field)]);
  return Buffer.concat([Buffer.from([MARK.object]), ...fields, Buffer.from([0, 0, MARK.end])]);
};

export const writeAmf = (...values: readonly Amf[]): Buffer => Buffer.concat(values.map(write));
