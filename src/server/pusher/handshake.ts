import { CLOSE } from './protocol.ts';

/** Why a new socket is closed at once: a key that is not ours, or a protocol version that is not spoken here. */
export function handshakeError(
  ownKey: string,
  key: string,
  protocol: string | null,
): { readonly code: number; readonly message: string } | null {
  if (key !== ownKey) return { code: CLOSE.unknownKey, message: 'App key not known here' };
  if (protocol === null) return { code: CLOSE.noProtocol, message: 'No protocol version supplied' };
  if (!/^\d+$/.test(protocol)) return { code: CLOSE.badVersion, message: 'Invalid version string format' };
  if (protocol !== '7') return { code: CLOSE.unsupportedProtocol, message: 'Only protocol 7 is spoken here' };
  return null;
}
