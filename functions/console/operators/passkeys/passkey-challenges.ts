import { and, eq, gt } from "drizzle-orm";
import { webauthnChallenges } from "#db/console/passkeys.ts";
import { CHALLENGE_LIFETIME } from "#domain/console/operators/passkey-input.ts";
import { PASSKEY_TEXTS } from "#domain/platform/texts/passkeys-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { randomToken, sha256 } from "#functions/platform/auth/operator-session.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/** Purpose of a challenge, which is valid for no other. */
export type ChallengePurpose = "login" | `second:${number}` | `register:${number}`;

/** Creates and stores a challenge; returned as bytes, the library's input. */
export async function createChallenge(ctx: Ctx, purpose: ChallengePurpose): Promise<Uint8Array<ArrayBuffer>> {
	const challenge = randomToken();
	await ctx.db.insert(webauthnChallenges).values({
		challengeHash: await sha256(challenge),
		purpose,
		expiresAt: ctx.now + CHALLENGE_LIFETIME,
	});
	return new Uint8Array(Buffer.from(challenge, "base64url"));
}

/**
 * Consumes the challenge that a device has signed, even if its answer is refused.
 * @returns the challenge
 * @throws Refusal 422 for one that was used, is too old, or has another purpose
 */
export async function consumeChallenge(
	ctx: Ctx,
	clientDataJSON: string,
	purpose: ChallengePurpose,
): Promise<string> {
	const challenge = readChallenge(clientDataJSON);
	const consumed = await ctx.db
		.delete(webauthnChallenges)
		.where(
			and(
				eq(webauthnChallenges.challengeHash, await sha256(challenge)),
				eq(webauthnChallenges.purpose, purpose),
				gt(webauthnChallenges.expiresAt, ctx.now),
			),
		)
		.returning({ purpose: webauthnChallenges.purpose });
	if (consumed.length === 0) throw invalid("ERROR", PASSKEY_TEXTS.over);
	return challenge;
}

/** @throws Refusal 422 for data that has none */
function readChallenge(clientDataJSON: string): string {
	try {
		const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as {
			challenge?: unknown;
		};
		if (typeof challenge === "string") return challenge;
	} catch {
		// Refused below.
	}
	throw invalid("ERROR", PASSKEY_TEXTS.unreadable);
}
