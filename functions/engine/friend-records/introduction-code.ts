import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "#functions/context.ts";

/** Hexadecimal digits of the signature: 96 bits, which cannot be guessed. */
const SIGNATURE_LENGTH = 24;

const CODE = /^([0-9a-f]{24})([0-9a-z]{1,11})$/;

/**
 * Code of a friend in their link of introduction. It stays the same, and only this account can tell whom it names: it is
 * derived from their id, so that nothing is stored for friends who introduce nobody.
 */
export const writeIntroductionCode = ({ env }: Pick<Ctx, "env">, friendId: number): string =>
	signatureOf(env.APP_KEY, friendId) + friendId.toString(36);

/** Id of the friend whom a code names; null for one that is not ours. */
export function readIntroductionCode({ env }: Pick<Ctx, "env">, code: string): number | null {
	const [, signature = "", written = ""] = CODE.exec(code) ?? [];
	const friendId = Number.parseInt(written, 36);
	if (!Number.isSafeInteger(friendId)) return null;
	const expected = Buffer.from(signatureOf(env.APP_KEY, friendId));
	return timingSafeEqual(Buffer.from(signature), expected) ? friendId : null;
}

const signatureOf = (key: string, friendId: number): string =>
	createHmac("sha256", key).update(`introduction:${friendId}`).digest("hex").slice(0, SIGNATURE_LENGTH);
