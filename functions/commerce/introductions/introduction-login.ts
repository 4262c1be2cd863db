import { z } from "zod";
import { LANDING_LOGIN_PATH } from "#domain/engine/kinds/landing.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";
import { lineLoginAddress } from "#functions/platform/line/line-login.ts";
import type { LoginChannel } from "#functions/platform/line/login-channel.ts";

const PURPOSE = "introduction";
/** Lifetime of the state; a slower login starts again. */
const STATE_LIFETIME = HOUR;

/**
 * Address of the LINE Login page for an invited person, which offers the account directly after the consent. It returns
 * to the address of landing pages, since each address must be registered at LINE.
 */
export const introductionLoginAddress = (
	{ env, now }: Pick<Ctx, "env" | "now">,
	channel: LoginChannel,
	introducerId: number,
): string =>
	lineLoginAddress(env, channel, {
		state: signClaims(env.APP_KEY, PURPOSE, [introducerId, now]),
		returnPath: LANDING_LOGIN_PATH,
		botPrompt: "aggressive",
	});

/** Claims of a state: id of the introducer, and time of the login's start. */
const claims = z.tuple([z.number(), z.number()]);

/** Introducer of a login started here; null for any other state, or an expired one. */
export function introducerOfState(
	{ env, now }: Pick<Ctx, "env" | "now">,
	state: string,
): { introducerId: number; at: number } | null {
	const parsed = claims.safeParse(readSignedClaims(env.APP_KEY, PURPOSE, state));
	if (!parsed.success) return null;
	const [introducerId, at] = parsed.data;
	return at + STATE_LIFETIME > now ? { introducerId, at } : null;
}
