import { lt } from "drizzle-orm";
import { googleSignIns } from "#db/salon-calendars.ts";
import { CALENDAR_TEXTS } from "#domain/texts/salon-calendars.ts";
import { MINUTE } from "#domain/time.ts";
import { seal } from "../../auth/seal.ts";
import { beginSignIn, CALENDAR_PERMISSION, googleCredentials, stateHash } from "../../google/oauth.ts";
import { invalid } from "../../http/refusal.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { assertSalon } from "../urls/list.ts";

/** How long somebody may take at Google. */
const LASTS = 15 * MINUTE;
/** What the proof key's verifier is sealed for. */
export const VERIFIER_PURPOSE = "google-sign-in";

interface Asked {
	ctx: OperatorCtx;
	/** Where the console is found by the browser that asks. */
	input: { salonId: number; origin: string };
}

/** The page at which an operator lets the salon use their Google account. @throws Refusal 404, 422 */
export async function beginAccount({ ctx, input }: Asked): Promise<{ url: string }> {
	const { salonId, origin } = input;
	await assertSalon(ctx.db, salonId);
	const credentials = googleCredentials(ctx.env);
	if (!credentials || origin === "") throw invalid("ERROR", CALENDAR_TEXTS.notConfigured);
	const { url, state, verifier } = beginSignIn(ctx.env, credentials, {
		origin,
		hint: String(salonId),
		permission: CALENDAR_PERMISSION,
	});
	await ctx.db.batch([
		ctx.db.delete(googleSignIns).where(lt(googleSignIns.expiresAt, ctx.now)),
		ctx.db.insert(googleSignIns).values({
			stateHash: stateHash(state),
			salonId,
			operatorId: ctx.operator.id,
			verifier: await seal(ctx.env.APP_KEY, VERIFIER_PURPOSE, verifier),
			expiresAt: ctx.now + LASTS,
		}),
	]);
	return { url };
}
