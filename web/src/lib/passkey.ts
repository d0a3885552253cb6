/** Passkeys: the browser's own dialog, asked in the server's words. Bytes travel as base64url. */

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

export function base64url(data: ArrayBuffer): string {
  const signs = Array.from(new Uint8Array(data), (byte) => String.fromCharCode(byte)).join('');
  return btoa(signs).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Whether this browser, at this address, can hold a passkey: a secure place with a name, not a number. */
export function passkeys_here(place: Location = location): boolean {
  const numbers = /^[\d.]+$|:/.test(place.hostname);
  return isSecureContext && !numbers && typeof PublicKeyCredential !== 'undefined';
}

interface Key {
  type: 'public-key';
  id: string;
}

/** What the server asks for, as the browser takes it. */
export function creation(options: Record<string, any>): PublicKeyCredentialCreationOptions {
  return {
    ...(options as PublicKeyCredentialCreationOptions),
    challenge: bytes(options['challenge']),
    user: { ...options['user'], id: bytes(options['user'].id) },
    excludeCredentials: (options['excludeCredentials'] as Key[]).map((key) => ({ ...key, id: bytes(key.id) })),
  };
}

/** A new passkey; null where its owner changed their mind. */
export async function make_passkey(options: Record<string, any>) {
  const made = (await navigator.credentials.create({ publicKey: creation(options) }).catch(refused)) as PublicKeyCredential | null;
  if (!made) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: base64url(made.rawId),
    response: { clientDataJSON: base64url(response.clientDataJSON), attestationObject: base64url(response.attestationObject) },
  };
}

/** A signature with a passkey of this place; null where its owner changed their mind. */
export async function use_passkey(options: Record<string, any>) {
  const publicKey = { ...(options as PublicKeyCredentialRequestOptions), challenge: bytes(options['challenge']) };
  const found = (await navigator.credentials.get({ publicKey }).catch(refused)) as PublicKeyCredential | null;
  if (!found) return null;
  const response = found.response as AuthenticatorAssertionResponse;
  return {
    id: base64url(found.rawId),
    response: {
      clientDataJSON: base64url(response.clientDataJSON),
      authenticatorData: base64url(response.authenticatorData),
      signature: base64url(response.signature),
    },
  };
}

/** Who closes the browser's dialog has simply not done it; everything else is a failure. */
function refused(error: unknown): null {
  if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'InvalidStateError')) return null;
  throw error;
}
