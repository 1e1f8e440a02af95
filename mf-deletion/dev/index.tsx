import { AppError, failure, success } from '@grandstand/shared-contracts';
import { DeleteRequest, FantasyAccountDelete } from '@grandstand/shared-contracts/api';
import { fakeHost } from '@grandstand/contracts-testing';
import '@grandstand/shared-ui/base.css';
import { createRoot } from 'react-dom/client';
import manifest from '../remote.json';
import { remote } from '../src/remote.tsx';
import { DevOverlays, overlayServices } from './overlays.tsx';

/** `?scenario=partner-fails|removal-fails|slow|broken-link`; none succeeds. */
const scenario = new URLSearchParams(location.search).get('scenario');
const host = fakeHost({
  texts: remote.texts,
  path: scenario === 'broken-link' ? '/delete' : '/delete?xUserInfo=signed-word&email=nosub%40example.test',
  routes: manifest.routes as never,
});
host.answer(FantasyAccountDelete, () => {
  if (scenario === 'slow') return new Promise(() => undefined);
  if (scenario === 'partner-fails') return failure(new AppError('forbidden', 'This link has expired.'));
  return success({ status: 'ok' });
});
host.answer(DeleteRequest, success({ data: { statusCode: scenario === 'removal-fails' ? 500 : 200 } }));

const { shown, ...services } = overlayServices();
const root = document.getElementById('root');
if (root) {
  const overlays = document.createElement('div');
  root.after(overlays);
  createRoot(overlays).render(<DevOverlays shown={shown} />);
  remote.mount(root, { ...host, ...services });
}
