import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What limits count as one visitor: an IPv4 address, or the /64 of an IPv6 address, as every customer of a provider has a
 * whole /64 to choose addresses from. Undefined: Node has no address of a connection that has ended; all of them count as
 * one, and none of them reads the reply.
 */
export const sourceOf = (address: string | undefined): string => {
  if (address === undefined) return '';
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::', 2);
  const left = groupsOf(head);
  const right = tail === undefined ? [] : groupsOf(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const prefix = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
};

/** An embedded IPv4 address replaces two groups; they are never in the /64. */
const groupsOf = (text: string): string[] =>
  text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
