import { expect, test } from '@jest/globals';
import { FirstScreens, markText } from '@grandstand/shared-contracts/release';
import { firstScreenTree } from './first-screen-tree.ts';

const heading = { text: 'signIn.title', english: 'Log in' } as const;

test('markup becomes a tree of elements, texts and names, and what runs or takes input becomes a shape', () => {
  const view = firstScreenTree(
    `<div class=" a  b " data-full-bleed="true" onclick="x()" style="color:red"><h1>YES ${markText(heading)}</h1>` +
      '<form action="/x"><label for="y">Email</label><input type="password" class="c"><button type="submit">Go</button></form>' +
      '<a href="screen:login" target="_blank">In</a><p aria-hidden="true">or</p></div>',
  );
  expect(view).toEqual({
    tag: 'div',
    class: 'a b',
    fullBleed: true,
    children: [
      { tag: 'h1', children: [{ literal: 'YES ' }, heading] },
      {
        tag: 'div',
        children: [
          { tag: 'span', children: [{ literal: 'Email' }] },
          { tag: 'div', class: 'c', children: [] },
          { tag: 'span', children: [{ literal: 'Go' }] },
        ],
      },
      { tag: 'a', screen: 'login', children: [{ literal: 'In' }] },
      { tag: 'p', hidden: true, children: [{ literal: 'or' }] },
    ],
  });
  expect(FirstScreens.safeParse([{ screen: 'login', phases: [0], view }]).success).toBe(true);
});

test('an icon keeps its shape and is hidden', () => {
  expect(firstScreenTree('<svg viewBox="0 0 24 24" width="16"><path d="M1 2" onload="x()"></path></svg>')).toEqual({
    tag: 'svg',
    hidden: true,
    shape: { viewBox: '0 0 24 24', width: '16' },
    children: [{ tag: 'path', shape: { d: 'M1 2' }, children: [] }],
  });
});

test.each([
  ['<script>x</script>', '<script> cannot be part of a first screen.'],
  ['<iframe src="/x"></iframe>', '<iframe> cannot be part of a first screen.'],
  ['<a href="https://elsewhere.test">x</a>', 'The link to "https://elsewhere.test" of a first screen does not name'],
  ['<p>1</p><p>2</p>', 'A first screen has one element at its root.'],
])('%s is refused', (markup, message) => {
  expect(() => firstScreenTree(markup)).toThrow(message);
});
