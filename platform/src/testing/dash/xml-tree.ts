import { SaxesParser } from 'saxes';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

/** The root of a document. @throws when it is not well-formed */
export const readXml = (xml: string): Element => {
  const parser = new SaxesParser({ xmlns: false });
  const open: { name: string; attributes: Record<string, string>; children: Element[]; text: string }[] = [
    { name: '', attributes: {}, children: [], text: '' },
  ];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    open.push({ name, attributes: Object.fromEntries(Object.entries(attributes)), children: [], text: '' });
  });
  parser.on('text', (text) => {
    const current = open.at(-1);
    if (current) current.text += text;
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed) open.at(-1)?.children.push(closed);
  });
  parser.write(xml).close();
  const root = open[0]?.children[0];
  if (!root) throw new Error('The document has no element.');
  return root;
};

export const childrenOf = (element: Element, name: string): readonly Element[] =>
  element.children.filter((child) => child.name === name);

/** Seconds of an `xs:duration` without years and months; NaN for anything else. */
export const durationS = (text: string | undefined): number => {
  const parts = /^P(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(text ?? '');
  if (!parts || text === 'P') return Number.NaN;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
};

/** A positive integer; NaN for anything else. */
export const countOf = (text: string | undefined): number =>
  /^[1-9]\d*$/.test(text ?? '') ? Number(text) : Number.NaN;
