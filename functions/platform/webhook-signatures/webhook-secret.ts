/** Prefix of secrets (Standard Webhooks); base64 of the key follows. */
const PREFIX = "whsec_";
const KEY_BYTES = 32;

export const createWebhookSecret = (): string =>
	PREFIX + Buffer.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES))).toString("base64");

/** Key bytes of a secret. */
export const webhookSigningKey = (secret: string): Uint8Array<ArrayBuffer> =>
	new Uint8Array(Buffer.from(secret.slice(PREFIX.length), "base64"));

/** Last characters of a secret, by which operators tell secrets apart. */
export const secretEnding = (secret: string): string => secret.slice(-4);
