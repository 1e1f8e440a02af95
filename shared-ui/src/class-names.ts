/** Joins the class names that are given; `false` and `undefined` say nothing. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
