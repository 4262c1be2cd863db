import { createHash } from "node:crypto";
import { TOKEN_PREFIX } from "#domain/integrations/open-api/service-code.ts";

/** Seal purpose of tokens. */
export const TOKEN_SEAL_PURPOSE = "open-api.token";

const TOKEN_PATTERN = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`);
/** Pattern of a token, or of a part of one, in any text. */
const ANY_TOKEN_PATTERN = new RegExp(`${TOKEN_PREFIX}[\\w-]{8,}`, "g");

/** A new token: a prefix and 256 random bits, so that a plain hash is safe to store. */
export const createToken = (): string =>
	TOKEN_PREFIX + Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

export const isToken = (text: string): boolean => TOKEN_PATTERN.test(text);

/** Look-up key of a token; the token itself is stored only sealed. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Replaces tokens in a text that should not contain any. */
export const withoutTokens = (text: string): string => text.replace(ANY_TOKEN_PATTERN, `${TOKEN_PREFIX}…`);
