import { timingSafeEqual } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { insertInto } from "#db/insert-into.ts";
import { rowsOf } from "#db/raw.ts";
import { conversions, trackers } from "#db/trackers.ts";
import { CALL_TEXTS } from "#domain/texts/calls.ts";
import { TRACKER_TEXTS } from "#domain/texts/trackers.ts";
import { SECOND } from "#domain/time.ts";
import { type Postback, postback, SIGNED_WITHIN } from "#domain/trackers/postback.ts";
import { unseal } from "../auth/seal.ts";
import type { Ctx } from "../context.ts";
import { readSiteToken } from "../deliveries/site-token.ts";
import { readBytes } from "../http/body.ts";
import { errorsByField } from "../http/input.ts";
import { invalid, notFound, Refusal, tooManyRequests } from "../http/refusal.ts";
import type { RequestContext } from "../http/types.ts";
import { isWithinVisitLimit } from "../http/visit-limit.ts";
import { signatureOf } from "../outgoing-webhooks/sending/sign.ts";
import { wakeSoon } from "../queues/wake.ts";
import { SEALED_FOR } from "./secret.ts";
import { followTied } from "./tie.ts";

const unsigned = (text: string) => new Refusal(401, { ERROR: [text] });

/**
 * A shop's server tells of a conversion, signed as Standard Webhooks are. The same order counts once, so a repeated call
 * changes nothing, whoever repeats it.
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
	const { isCounted, hasLeft } = await count(ctx, tracker.id, told, friendId);
	if (hasLeft) c.executionCtx.waitUntil(wakeSoon(c.env.JOBS));
	return c.json({ result: isCounted ? "counted" : "already" });
}

type Tracker = Awaited<ReturnType<typeof findTracker>>;

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

async function assertSigned(c: RequestContext, tracker: Tracker, body: string): Promise<void> {
	const { ctx } = c.var;
	const id = c.req.header("webhook-id") ?? "";
	const written = c.req.header("webhook-timestamp") ?? "";
	const given = (c.req.header("webhook-signature") ?? "").split(" ").slice(0, MOST_SIGNATURES);
	const timestamp = Number(written);
	if (id === "" || !/^\d{1,12}$/.test(written)) throw unsigned(TRACKER_TEXTS.signatureInvalid);
	for (const secret of await secretsOf(ctx, tracker)) {
		const expected = Buffer.from(await signatureOf([secret], { id, timestamp, body }));
		if (!given.some((each) => isSame(Buffer.from(each), expected))) continue;
		// Said to whoever has the secret alone.
		if (Math.abs(timestamp * SECOND - ctx.now) > SIGNED_WITHIN) throw unsigned(TRACKER_TEXTS.signatureTooOld);
		return;
	}
	throw unsigned(TRACKER_TEXTS.signatureInvalid);
}

/** A sender who rotates signs with two secrets. */
const MOST_SIGNATURES = 4;

const isSame = (one: Buffer, other: Buffer): boolean =>
	one.length === other.length && timingSafeEqual(one, other);

async function secretsOf(ctx: Ctx, { secret, previousSecret, previousUntil }: Tracker): Promise<string[]> {
	const sealed = [secret, (previousUntil ?? 0) > ctx.now ? previousSecret : null];
	const clear = sealed.map((each) => (each === null ? null : unseal(ctx.env.APP_KEY, SEALED_FOR, each)));
	return (await Promise.all(clear)).filter((each) => each !== null);
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

/** A token that is none of ours, or over, leaves the conversion nobody's; an id that nobody has is a mistake. */
async function friendOf(ctx: Ctx, { token, line_user_id }: Postback): Promise<number | null> {
	const named = line_user_id !== "";
	const id = token === "" ? null : readSiteToken(ctx, token);
	if (!named && id === null) return null;
	const [found] = await ctx.db
		.select({ id: friends.id })
		.from(friends)
		.where(
			and(named ? eq(friends.lineUserId, line_user_id) : eq(friends.id, id!), sql`${friends.userRate} <> -1`),
		);
	if (!found && named) throw invalid("line_user_id", TRACKER_TEXTS.friendUnknown);
	return found?.id ?? null;
}

/**
 * One transaction: an order of which a browser has told before becomes what the server says it is, and any other that is
 * known stays as it is.
 */
async function count(ctx: Ctx, trackerId: number, { order_id, value }: Postback, friendId: number | null) {
	const ofFriend = friendId === null ? null : `friend:${friendId}`;
	const isOnce = sql`(t.twice_type = 1 and ${ofFriend} is not null)`;
	const [updated, inserted, , , left] = await ctx.db.batch([
		rowsOf<{ id: number }>(
			ctx.db,
			sql`update or ignore ${conversions} set via = 'postback', value = coalesce(${value}, value),
				tied_at = iif(coalesce(${friendId}, friend_id) is friend_id, tied_at, ${ctx.now}),
				key = iif(${ofFriend} is not null and (key like 'visitor:%' or key like 'friend:%'), ${ofFriend}, key),
				friend_id = coalesce(${friendId}, friend_id)
				where tracker_id = ${trackerId} and order_id = ${order_id} and via = 'script'
					and not exists (select 1 from ${conversions} e join ${trackers} t on t.id = e.tracker_id and ${isOnce}
						where e.tracker_id = ${trackerId} and e.friend_id = ${friendId} and e.id <> ${conversions.id})
				returning id`,
		),
		rowsOf<{ id: number }>(
			ctx.db,
			insertInto(
				conversions,
				{
					trackerId: sql`t.id`,
					friendId,
					key: sql`iif(${isOnce}, ${ofFriend}, ${`order:${order_id}`})`,
					orderId: order_id,
					value: sql`coalesce(${value}, t.value)`,
					via: "postback",
					tiedAt: friendId === null ? null : ctx.now,
					createdAt: ctx.now,
				},
				sql`from ${trackers} t where t.id = ${trackerId}
					and not exists (select 1 from ${conversions} o where o.tracker_id = t.id and o.order_id = ${order_id})
					and not (${isOnce} and exists (select 1 from ${conversions} e
						where e.tracker_id = t.id and e.friend_id = ${friendId}))
					on conflict (tracker_id, key) do nothing returning id`,
			),
		),
		...followTied(ctx, sql`${friendId}`),
	]);
	return { isCounted: updated.length + inserted.length > 0, hasLeft: left.length > 0 };
}
