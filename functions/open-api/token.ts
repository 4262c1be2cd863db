/** What tokens are sealed for. */
export const SEALED_FOR = "open-api.token";

/** Tokens are easy to find in a repository by their beginning, and nothing but chance behind it. */
const PREFIX = "musubi_";
const WRITTEN = /^musubi_[\w-]{43}$/;

/** A new token: 256 bits of chance, so that its plain hash tells nothing. */
export const newToken = (): string =>
	PREFIX + Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

export const isToken = (text: string): boolean => WRITTEN.test(text);

/** What a token is looked up by; the token itself stands nowhere but sealed. */
export async function hashOf(token: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
	return Buffer.from(digest).toString("base64url");
}

/** A text in which somebody may have put a token where it does not belong. */
export const withoutTokens = (text: string): string => text.replace(/musubi_[\w-]{8,}/g, `${PREFIX}…`);
