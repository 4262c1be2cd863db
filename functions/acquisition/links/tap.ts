import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { links, linkTaps } from "#db/acquisition/links.ts";
import { scripts } from "#db/acquisition/site-scripts.ts";
import { actions } from "#db/engine/actions.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { pendingRuns, runs } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import { originsOf, withFriend } from "#domain/acquisition/site-scripts/addresses.ts";
import { hrefOf } from "#domain/engine/kinds/item.ts";
import { LINK_TEXTS } from "#domain/platform/texts/links.ts";
import { SECOND } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { firstRun } from "#functions/engine/actions/first-run.ts";
import { writeSiteToken } from "#functions/engine/deliveries/site-token.ts";
import { readTapToken } from "#functions/engine/deliveries/tap-token.ts";
import { gonePage } from "#functions/platform/http/gone-page.ts";
import { isRealVisit } from "#functions/platform/http/real-visit.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { wakeSoon } from "#functions/platform/queues/wake.ts";

/** A second opening of the same link within this is the same tap: a double tap, or a retry of the browser. */
const SAME_TAP = 3 * SECOND;

interface Destination {
	url: string | null;
	/** To whom it was sent; null where an operator has blocked them. */
	friendId: number | null;
}

/**
 * Redirects to the target of a counted link, and counts the tap. The address grants nothing else: it logs
 * nobody in, and redirects only to addresses that we sent ourselves.
 */
export async function openTap(c: RequestContext): Promise<Response> {
	const { ctx } = c.var;
	const tapped = readTapToken(ctx, c.req.param("token") ?? "");
	if (!tapped) return gonePage(c, LINK_TEXTS);
	const isCounted = isRealVisit(c) && (await isWithinLimit(c, tapped.deliveryId));
	const destination = (isCounted && (await countTap(c, tapped))) || (await find(ctx, tapped));
	return destination === null ? gonePage(c, LINK_TEXTS) : c.redirect(destination, 302);
}

type Tapped = NonNullable<ReturnType<typeof readTapToken>>;

/**
 * Taps beyond the limit are redirected and not counted, so that nobody with the address can fill the
 * database, or run actions without end.
 */
async function isWithinLimit(c: RequestContext, deliveryId: string): Promise<boolean> {
	const { success } = await c.env.VISIT_LIMIT.limit({ key: `tap:${deliveryId}` });
	return success;
}

const destinationOf = ({ deliveryId, place }: Tapped): SQL =>
	sql`select d.tap_links ->> ${`$[${place}].url`} as url, f.id as friendId from ${deliveries} d
		left join ${friends} f on f.id = d.friend_id and f.user_rate <> -1 where d.id = ${deliveryId}`;

async function find(ctx: Ctx, tapped: Tapped): Promise<string | null> {
	const [found] = await rowsOf<Destination>(ctx.db, destinationOf(tapped));
	return hrefOf(found?.url ?? "");
}

/** Where a friend is led on to: to the site of a script with who they are, which the script there takes out of the address. */
function ledOn(ctx: Ctx, { url, friendId }: Destination, sites: readonly Site[]): string | null {
	const address = hrefOf(url ?? "");
	if (address === null || friendId === null) return address;
	const { origin } = new URL(address);
	const isCountedThere = sites.some((site) => originsOf(site).includes(origin));
	return isCountedThere ? withFriend(address, writeSiteToken(ctx, friendId)) : address;
}

type Site = Pick<typeof scripts.$inferSelect, "url" | "origins">;

/**
 * Counts a tap and leaves the link's action to be run, in one transaction and one round trip.
 * @returns the target of the link; null where it could not be counted. The friend is redirected all the same,
 * and the log has the error.
 */
async function countTap(c: RequestContext, tapped: Tapped): Promise<string | null> {
	const { ctx } = c.var;
	const id = ctx.newId();
	try {
		const [found, sites, , left] = await ctx.db.batch([
			rowsOf<Destination>(ctx.db, destinationOf(tapped)),
			ctx.db
				.select({ url: scripts.url, origins: scripts.origins })
				.from(scripts)
				.where(and(isNull(scripts.deletedAt), eq(scripts.isActive, true))),
			rowsOf<{ id: string }>(ctx.db, insertTap(ctx, id, tapped)),
			rowsOf<{ id: number }>(ctx.db, leaveAction(ctx, id)),
		]);
		// Cron finds work without a wake-up.
		if (left.length > 0) c.executionCtx.waitUntil(wakeSoon(c.env.JOBS));
		return found[0] ? ledOn(ctx, found[0], sites) : null;
	} catch (error) {
		console.error(JSON.stringify({ event: "tap.uncounted", error: reasonOf(error) }));
		return null;
	}
}

/** The friend is the one to whom the message was sent. Whom an operator has blocked counts as unknown (A-373). */
const insertTap = (ctx: Ctx, id: string, { deliveryId, place }: Tapped): SQL =>
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
		sql`from ${deliveries} d join ${links} l on l.url = d.tap_links ->> ${`$[${place}].written`}
			join ${friends} f on f.id = d.friend_id and f.user_rate <> -1
			left join ${runs} r on r.id = d.run_id
			where d.id = ${deliveryId} and not exists (select 1 from ${linkTaps} t
				where t.link_id = l.id and t.friend_id = d.friend_id and t.created_at > ${ctx.now - SAME_TAP})
			returning id`,
	);

/** Only behind a tap that was counted. A friend's first and no other has a name without the tap in it. */
function leaveAction(ctx: Ctx, tapId: string): SQL {
	const cause = sql`'link:' || l.id || ':' || iif(l.twice_type = 1, t.friend_id, t.id)`;
	return insertInto(
		pendingRuns,
		{
			actionId: sql`a.id`,
			friendId: sql`t.friend_id`,
			...firstRun(ctx, cause),
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
