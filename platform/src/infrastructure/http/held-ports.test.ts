import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { holdFreePorts } from './held-ports.ts';

const listenOn = async (port: number): Promise<void> => {
  const server = createServer();
  server.listen(port, 'localhost');
  await once(server, 'listening');
  server.close();
};

test('held ports are distinct and reserved, and can be listened on after release', async () => {
  const { ports, release } = await holdFreePorts(3);
  expect(new Set(ports).size).toBe(3);
  const [port = 0] = ports;
  await expect(listenOn(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await release();
  await release();
  await expect(listenOn(port)).resolves.toBeUndefined();
});
