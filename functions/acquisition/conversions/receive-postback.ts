import { and, eq, isNull } from "drizzle-orm";
import { trackers } from "#db/acquisition/conversions.ts";
import { friends } from "#db/engine/friends.ts";
import {
	type ConversionPostback,
	conversionPostback,
} from "#domain/acquisition/conversions/conversion-postback.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { TRACKER_TEXTS } from "#domain/platform/texts/trackers-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { readSiteToken } from "#functions/engine/deliveries/site-token.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { readBytes } from "#functions/platform/http/read-body.ts";
import { invalid, notFound, Refusal, tooManyRequests } from "#functions/platform/http/request-refusal.ts";
import { errorsByField } from "#functions/platform/http/validate-input.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { assertSignedPostback } from "./assert-signed-postback.ts";
import { countOrder } from "./count-order.ts";

/**
 * Receives a conversion from a shop's server, signed as in Standard Webhooks. The same order counts once, so
 * a repeated call changes nothing.
 * @throws Refusal 401 without a recent signature, 404, 422, 429
 */
export async function receivePostback(c: RequestContext): Promise<Response> {
	const { ctx } = c.var;
	if (!(await isWithinVisitLimit(c, { pages: "conversion", friendId: null }))) throw tooManyRequests();
	const body = Buffer.from(await readBytes(c)).toString();
	const tracker = await findTracker(ctx, c.req.param("code") ?? "");
	await assertSignedPostback(c, tracker, body);
	const postback = parsePostback(body);
	const friendId = await findFriendId(ctx, postback);
	const { isCounted, hasQueuedRun } = await countOrder(ctx, tracker.id, postback, friendId);
	if (hasQueuedRun) c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
	return c.json({ result: isCounted ? "counted" : "already" });
}

async function findTracker(ctx: Ctx, code: string) {
	const [tracker] = await ctx.db
		.select({
			id: trackers.id,
			secret: trackers.secret,
			previousSecret: trackers.previousSecret,
			previousUntil: trackers.previousUntil,
		})
		.from(trackers)
		.where(and(eq(trackers.trackerCode, code), isNull(trackers.deletedAt)));
	if (!tracker) throw notFound();
	return tracker;
}

function parsePostback(body: string): ConversionPostback {
	let json: unknown;
	try {
		json = JSON.parse(body);
	} catch {
		throw new Refusal(400, { ERROR: [CALL_TEXTS.malformedBody] });
	}
	const parsed = conversionPostback.safeParse(json);
	if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
	return parsed.data;
}

/**
 * Returns the friend of a conversion. An invalid or expired token, or a friend whom an operator has blocked
 * leaves the conversion anonymous; an unknown LINE user id is an error.
 */
async function findFriendId(ctx: Ctx, { token, line_user_id }: ConversionPostback): Promise<number | null> {
	const hasUserId = line_user_id !== "";
	const id = token === "" ? null : readSiteToken(ctx, token);
	if (!hasUserId && id === null) return null;
	const [friend] = await ctx.db
		.select({ id: friends.id, userRate: friends.userRate })
		.from(friends)
		.where(hasUserId ? eq(friends.lineUserId, line_user_id) : eq(friends.id, id!));
	if (!friend && hasUserId) throw invalid("line_user_id", TRACKER_TEXTS.friendUnknown);
	return friend && friend.userRate !== USER_RATE.blocked ? friend.id : null;
}
