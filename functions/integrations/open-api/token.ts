import { createHash } from "node:crypto";
import { TOKEN_PREFIX } from "#domain/integrations/open-api/code.ts";

/** What tokens are sealed for. */
export const SEALED_FOR = "open-api.token";

const TOKEN = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`);
/** What may be a part of one, wherever it stands. */
const ANY_TOKEN = new RegExp(`${TOKEN_PREFIX}[\\w-]{8,}`, "g");

/** A new token: behind its prefix nothing but chance, 256 bits, so that its plain hash tells nothing. */
export const newToken = (): string =>
	TOKEN_PREFIX + Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

export const isToken = (text: string): boolean => TOKEN.test(text);

/** What a token is looked up by; the token itself stands nowhere but sealed. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** A text into which somebody may have put a token where it does not belong, without it. */
export const withoutTokens = (text: string): string => text.replace(ANY_TOKEN, `${TOKEN_PREFIX}…`);
