import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { links, linkTaps } from "#db/acquisition/links.ts";
import { scripts } from "#db/acquisition/site-scripts.ts";
import { actions } from "#db/engine/actions.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { pendingRuns, runs } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { nullable, number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { addFriendToken, scriptOrigins } from "#domain/acquisition/site-scripts/site-script-addresses.ts";
import { ONCE_PER_FRIEND } from "#domain/engine/actions/repetition-rule.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { hrefOf } from "#domain/engine/kinds/item-input.ts";
import { LINK_TEXTS } from "#domain/platform/texts/links-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { firstRunColumns } from "#functions/engine/actions/first-run-columns.ts";
import { writeSiteToken } from "#functions/engine/deliveries/site-token.ts";
import { readTapToken } from "#functions/engine/deliveries/tap-token.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { isRealVisit } from "#functions/platform/http/real-visit.ts";
import { renderGonePage } from "#functions/platform/public-pages/gone-page.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";

/** Taps on the same link within this time count once: double taps, and retries of the browser. */
const SAME_TAP_PERIOD = 3 * SECOND;

const DESTINATION_COLUMNS = {
	url: nullable(text),
	/** Recipient of the message; null if an operator has blocked them. */
	friendId: nullable(number),
};

type Destination = RowOfColumns<typeof DESTINATION_COLUMNS>;

/**
 * Redirects to the target of a counted link, and counts the tap. The token grants nothing else: it logs
 * nobody in, and redirects only to addresses that the account sent.
 */
export async function openTap(c: RequestContext): Promise<Response> {
	const { ctx } = c.var;
	const tapToken = readTapToken(ctx, c.req.param("token") ?? "");
	if (!tapToken) return renderGonePage(c, LINK_TEXTS);
	const isCounted = isRealVisit(c) && (await isWithinLimit(c, tapToken.deliveryId));
	const destination = (isCounted && (await countTap(c, tapToken))) || (await findTarget(ctx, tapToken));
	return destination === null ? renderGonePage(c, LINK_TEXTS) : c.redirect(destination, 302);
}

type TapToken = NonNullable<ReturnType<typeof readTapToken>>;

/**
 * Limits counted taps per delivery, so that nobody with the address can fill the database or run actions
 * without end. Further taps are only redirected.
 */
async function isWithinLimit(c: RequestContext, deliveryId: string): Promise<boolean> {
	const { success } = await c.env.VISIT_LIMIT.limit({ key: `tap:${deliveryId}` });
	return success;
}

/** Statement that reads the target of a tapped link, and the recipient. */
const destinationOf = ({ deliveryId, linkIndex }: TapToken): SQL =>
	sql`select d.tap_links ->> ${`$[${linkIndex}].url`} as url, f.id as friendId from ${deliveries} d
		left join ${friends} f on f.id = d.friend_id and f.user_rate <> ${integerLiteral(USER_RATE.blocked)} where d.id = ${deliveryId}`;

async function findTarget(ctx: Ctx, tapToken: TapToken): Promise<string | null> {
	const [destination] = await queryRows(ctx.db, DESTINATION_COLUMNS, destinationOf(tapToken));
	return hrefOf(destination?.url ?? "");
}

/**
 * Target of a redirect: on a site with a script it gets a token that identifies the friend, which the script
 * removes from the address.
 */
function targetAddress(ctx: Ctx, { url, friendId }: Destination, sites: readonly Site[]): string | null {
	const address = hrefOf(url ?? "");
	if (address === null || friendId === null) return address;
	const { origin } = new URL(address);
	const hasScript = sites.some((site) => scriptOrigins(site).includes(origin));
	return hasScript ? addFriendToken(address, writeSiteToken(ctx, friendId)) : address;
}

type Site = Pick<typeof scripts.$inferSelect, "url" | "origins">;

/**
 * Counts a tap and queues the link's action, in one transaction and one round trip.
 * @returns the target of the link; null if counting failed. The friend is redirected anyway, and the error is
 * logged.
 */
async function countTap(c: RequestContext, tapToken: TapToken): Promise<string | null> {
	const { ctx } = c.var;
	const id = ctx.newId();
	try {
		const [destinations, sites, , queuedRuns] = await ctx.db.batch([
			queryRows(ctx.db, DESTINATION_COLUMNS, destinationOf(tapToken)),
			ctx.db
				.select({ url: scripts.url, origins: scripts.origins })
				.from(scripts)
				.where(and(isNull(scripts.deletedAt), eq(scripts.isActive, true))),
			queryRows(ctx.db, { id: text }, insertTap(ctx, id, tapToken)),
			queryRows(ctx.db, { id: number }, queueAction(ctx, id)),
		]);
		// Without the wake-up, cron runs the action.
		if (queuedRuns.length > 0) c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
		return destinations[0] ? targetAddress(ctx, destinations[0], sites) : null;
	} catch (error) {
		console.error(JSON.stringify({ event: "tap.uncounted", error: rootCauseOf(error) }));
		return null;
	}
}

/**
 * Attributes the tap to the recipient of the message. A friend whom an operator has blocked is treated as
 * anonymous (A-373).
 */
const insertTap = (ctx: Ctx, id: string, { deliveryId, linkIndex }: TapToken): SQL =>
	insertInto(
		linkTaps,
		{
			id,
			linkId: sql`l.id`,
			friendId: sql`d.friend_id`,
			deliveryId: sql`d.id`,
			sourceType: sql`r.cause_type`,
			sourceId: sql`r.cause_id`,
			createdAt: ctx.now,
		},
		sql`from ${deliveries} d join ${links} l on l.url = d.tap_links ->> ${`$[${linkIndex}].written`}
			join ${friends} f on f.id = d.friend_id and f.user_rate <> ${integerLiteral(USER_RATE.blocked)}
			left join ${runs} r on r.id = d.run_id
			where d.id = ${deliveryId} and not exists (select 1 from ${linkTaps} t
				where t.link_id = l.id and t.friend_id = d.friend_id and t.created_at > ${ctx.now - SAME_TAP_PERIOD})
			returning id`,
	);

/**
 * Queued only for a counted tap. For a once-only action the cause contains the friend in place of the tap.
 */
function queueAction(ctx: Ctx, tapId: string): SQL {
	const cause = sql`'link:' || l.id || ':' || iif(l.twice_type = ${integerLiteral(ONCE_PER_FRIEND)}, t.friend_id, t.id)`;
	return insertInto(
		pendingRuns,
		{
			actionId: sql`a.id`,
			friendId: sql`t.friend_id`,
			...firstRunColumns(ctx, cause),
			causeType: "link",
			causeId: sql`l.id`,
			causeLabel: sql`substr(iif(l.name = '', l.url, l.name), 1, 100)`,
		},
		sql`from ${linkTaps} t join ${links} l on l.id = t.link_id
			join ${actions} a on a.id = l.action_id and a.deleted_at is null
			where t.id = ${tapId} and not exists (select 1 from ${runs} x where x.cause = ${cause})
			on conflict (cause) do nothing returning id`,
	);
}
