import { type Subject, visit } from './subject.ts';

const attributesOf = ({ attributes }: Element): string =>
  [...attributes].map(({ name, value }) => `${name}="${value}"`).join(' ');

/** What belongs to the page, and not to a remote in it. */
const pageNow = () => ({
  // An element's id is a name of the window too, for as long as the element is there.
  globals: Object.getOwnPropertyNames(window).filter((name) => !document.getElementById(name)),
  html: attributesOf(document.documentElement),
  body: attributesOf(document.body),
  head: [...document.head.children].map(({ outerHTML }) => outerHTML.slice(0, 120)),
  title: document.title,
  stored: [...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)],
  cookie: document.cookie,
});

const added = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((one) => !before.includes(one));

/** Globals, attributes, styles, the title, storage and cookies are the shell's: a remote sees them as it found them. */
export const pollution = async (subject: Subject): Promise<string[]> => {
  const before = pageNow();
  const during: string[] = [];
  const problems = await visit(subject, () => {
    const now = pageNow();
    during.push(
      ...added(before.globals, now.globals).map((name) => `it made the global ${name}`),
      ...added(before.head, now.head).map((html) => `it put ${html} into the head`),
      ...added(before.stored, now.stored).map((key) => `it stored ${key}: storage is the shell's`),
      ...(now.html === before.html ? [] : [`it changed <html ${now.html}>`]),
      ...(now.body === before.body ? [] : [`it changed <body ${now.body}>`]),
      ...(now.title === before.title ? [] : [`it set document.title: host.setTitle does that`]),
      ...(now.cookie === before.cookie ? [] : ['it set a cookie']),
    );
    return [];
  });
  return [...problems, ...during];
};
