// Writes a self-signed certificate for a rehearsal into a folder, unless it has one: see docker-compose.yml.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generate } from 'selfsigned';

const [folder = '/tls'] = process.argv.slice(2);
const certificate = path.join(folder, 'fullchain.pem');
const DNS_NAME = 2;

if (existsSync(certificate)) console.log(`${certificate} is there already.`);
else {
  const origins = ['SITE_ORIGIN', 'CHECKOUT_ORIGIN', 'TV_PROVIDER_ORIGIN'].map((name) => process.env[name] ?? '');
  const hosts = [
    ...new Set([
      'localhost',
      ...origins.filter((origin) => URL.canParse(origin)).map((origin) => new URL(origin).hostname),
    ]),
  ];
  const { cert, private: key } = await generate([{ name: 'commonName', value: hosts.at(-1) }], {
    extensions: [{ name: 'subjectAltName', altNames: hosts.map((value) => ({ type: DNS_NAME, value })) }],
  });
  await mkdir(folder, { recursive: true });
  await writeFile(certificate, cert);
  await writeFile(path.join(folder, 'privkey.pem'), key, { mode: 0o600 });
  console.log(`${certificate} is self-signed, for ${hosts.join(', ')}. Replace it before visitors come.`);
}
