import { z } from "zod";
import { LANDING_LOGIN_PATH } from "#domain/engine/kinds/landing.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";
import { finishLineLogin, lineLoginAddress } from "#functions/platform/line/line-login.ts";
import type { LoginChannel } from "#functions/platform/line/login-channel.ts";

const PURPOSE = "landing";
/** Lifetime of the state; a slower login starts again. */
const STATE_LIFETIME = HOUR;

/** Address of the LINE Login page for a visit, which offers the account directly after the consent. */
export const visitLoginAddress = (
	{ env, now }: Pick<Ctx, "env" | "now">,
	channel: LoginChannel,
	visitId: number,
): string =>
	lineLoginAddress(env, channel, {
		state: signClaims(env.APP_KEY, PURPOSE, [visitId, now + STATE_LIFETIME]),
		returnPath: LANDING_LOGIN_PATH,
		botPrompt: "aggressive",
	});

/** Claims of a state: id of the visit, and end of its lifetime. */
const claims = z.tuple([z.number(), z.number()]);

/** Visit of a login started here; null for any other state, or an expired one. */
export function visitOfState({ env, now }: Pick<Ctx, "env" | "now">, state: string): number | null {
	const parsedClaims = claims.safeParse(readSignedClaims(env.APP_KEY, PURPOSE, state));
	if (!parsedClaims.success) return null;
	const [visitId, expiresAt] = parsedClaims.data;
	return expiresAt > now ? visitId : null;
}

/**
 * LINE user id of the login, from the code and state that LINE returned.
 * @throws if LINE does not respond, or refuses
 */
export async function findLineUserId(
	ctx: Pick<Ctx, "env" | "now">,
	channel: LoginChannel,
	{ code, state }: { code: string; state: string },
): Promise<string> {
	const result = await finishLineLogin(ctx, channel, { code, state, returnPath: LANDING_LOGIN_PATH });
	if ("refusal" in result) throw new Error(`LINE Login: ${result.refusal}`);
	return result.lineUserId;
}
