import { measuresVitals } from './start-vitals.ts';

const measures = ({ share = '0.25', random = 0.2, saveData = false, isOfRelease = true } = {}): boolean => {
  document.head.innerHTML = share === '' ? '' : `<meta name="vitals-share" content="${share}">`;
  return measuresVitals({ page: document, network: () => ({ saveData }), random: () => random, isOfRelease });
};

test('the share of page views that the platform chose measures Web Vitals', () => {
  expect([measures(), measures({ random: 0.25 }), measures({ share: '0' }), measures({ share: '' })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('nothing is measured when the viewer saves data, or where the page does not represent the release', () => {
  expect([measures({ saveData: true }), measures({ isOfRelease: false })]).toEqual([false, false]);
});
