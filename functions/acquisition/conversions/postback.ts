import { and, eq, isNull } from "drizzle-orm";
import { trackers } from "#db/acquisition/conversions.ts";
import { friends } from "#db/engine/friends.ts";
import { type Postback, postback } from "#domain/acquisition/conversions/postback.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { TRACKER_TEXTS } from "#domain/platform/texts/trackers.ts";
import type { Ctx } from "#functions/context.ts";
import { readSiteToken } from "#functions/engine/deliveries/site-token.ts";
import { readBytes } from "#functions/platform/http/body.ts";
import { errorsByField } from "#functions/platform/http/input.ts";
import { invalid, notFound, Refusal, tooManyRequests } from "#functions/platform/http/refusal.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { wakeSoon } from "#functions/platform/queues/wake.ts";
import { countOrder } from "./count-order.ts";
import { assertSigned } from "./signed.ts";

/**
 * Receives a conversion from a shop's server, signed as Standard Webhooks are. The same order counts once, so
 * a repeated call changes nothing.
 * @throws Refusal 401 without a signature of the last minutes, 404, 422, 429
 */
export async function takePostback(c: RequestContext): Promise<Response> {
	const { ctx } = c.var;
	if (!(await isWithinVisitLimit(c, { pages: "conversion", friendId: null }))) throw tooManyRequests();
	const body = Buffer.from(await readBytes(c)).toString();
	const tracker = await findTracker(ctx, c.req.param("code") ?? "");
	await assertSigned(c, tracker, body);
	const told = read(body);
	const friendId = await friendOf(ctx, told);
	const { isCounted, leavesRun } = await countOrder(ctx, tracker.id, told, friendId);
	if (leavesRun) c.executionCtx.waitUntil(wakeSoon(c.env.JOBS));
	return c.json({ result: isCounted ? "counted" : "already" });
}

async function findTracker(ctx: Ctx, code: string) {
	const [found] = await ctx.db
		.select({
			id: trackers.id,
			secret: trackers.secret,
			previousSecret: trackers.previousSecret,
			previousUntil: trackers.previousUntil,
		})
		.from(trackers)
		.where(and(eq(trackers.trackerCode, code), isNull(trackers.deletedAt)));
	if (!found) throw notFound();
	return found;
}

function read(body: string): Postback {
	let given: unknown;
	try {
		given = JSON.parse(body);
	} catch {
		throw new Refusal(400, { ERROR: [CALL_TEXTS.malformedBody] });
	}
	const parsed = postback.safeParse(given);
	if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
	return parsed.data;
}

/**
 * A token that is none of ours, or over, leaves the conversion nobody's, as does a friend whom an operator has blocked
 * an id that nobody has is a mistake.
 */
async function friendOf(ctx: Ctx, { token, line_user_id }: Postback): Promise<number | null> {
	const named = line_user_id !== "";
	const id = token === "" ? null : readSiteToken(ctx, token);
	if (!named && id === null) return null;
	const [found] = await ctx.db
		.select({ id: friends.id, userRate: friends.userRate })
		.from(friends)
		.where(named ? eq(friends.lineUserId, line_user_id) : eq(friends.id, id!));
	if (!found && named) throw invalid("line_user_id", TRACKER_TEXTS.friendUnknown);
	return found && found.userRate !== -1 ? found.id : null;
}
