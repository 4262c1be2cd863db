/** What secrets of endpoints are sealed for. */
export const SEALED_FOR = "outgoing-webhook.secret";

/** How secrets are written (Standard Webhooks): what stands behind is base64 of the key. */
const PREFIX = "whsec_";
const KEY_BYTES = 32;

export const newSecret = (): string =>
	PREFIX + Buffer.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES))).toString("base64");

/** The key within a secret. */
export const keyIn = (secret: string): Uint8Array<ArrayBuffer> =>
	new Uint8Array(Buffer.from(secret.slice(PREFIX.length), "base64"));

/** Its last characters, by which operators tell secrets apart. */
export const endingOf = (secret: string): string => secret.slice(-4);
