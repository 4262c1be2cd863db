import { type SQL, sql } from "drizzle-orm";
import { conversions, trackers } from "#db/acquisition/conversions.ts";
import { landingVisits } from "#db/acquisition/landings.ts";
import { linkTaps } from "#db/acquisition/links.ts";
import type { Statement } from "#db/client.ts";
import { actions } from "#db/engine/actions.ts";
import { pendingRuns, runs } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { DAY } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { firstRun } from "#functions/engine/actions/first-run.ts";
import { tellFound } from "#functions/platform/notices/tell-programs.ts";

/** A link that was tapped, or a landing page that was visited, longer before has not led to a conversion. */
export const ATTRIBUTION = 30 * DAY;
/** Age beyond which an attributed conversion triggers no notifications. */
const ACTS_WITHIN = DAY;
/**
 * Daily limit of a friend's conversions reported by browsers alone that trigger notifications: a browser can
 * make up any number.
 */
export const MOST_OF_BROWSERS = 20;

/**
 * Effects of conversions that have just become a friend's (`tied_at` is now), in the same transaction: the
 * friend's source is stored with them, other systems are notified, and the tracker's action is left to be
 * run, once for each.
 * @param friend SQL expression of the friend's id
 */
export const followTied = (ctx: Ctx, friend: SQL) => {
	const tied = sql`c.friend_id = ${friend} and c.tied_at = ${ctx.now}`;
	return [execute(ctx.db, attribute(tied)), tell(ctx, tied), leaveActions(ctx, tied)] as const;
};

/**
 * Condition: a conversion `c` reported by browsers alone, beyond the daily limit of its friend. Earlier ones
 * are counted by the time of their attribution, so that none precedes itself, in whatever order browsers are
 * attributed.
 */
export const IS_BEYOND_BROWSERS = sql`(c.via is 'script' and (
	select count(*) from (select 1 from ${conversions} e where e.tracker_id = c.tracker_id and e.friend_id = c.friend_id
		and e.created_at > c.tied_at - ${DAY + ACTS_WITHIN} and e.via = 'script'
		and e.tied_at > c.tied_at - ${DAY} and (e.tied_at, e.id) < (c.tied_at, c.id) limit ${MOST_OF_BROWSERS})) >= ${MOST_OF_BROWSERS})`;

/** Condition: a conversion `c` that triggers notifications. */
const isActedOn = ({ now }: Ctx): SQL =>
	sql`c.created_at > ${now - ACTS_WITHIN} and not ${IS_BEYOND_BROWSERS}`;

const attribute = (tied: SQL): SQL => sql`update ${conversions} as c set
	(link_id, source_type, source_id) = (select p.link_id, p.source_type, p.source_id from ${linkTaps} p
		where p.friend_id = c.friend_id and p.created_at between c.created_at - ${ATTRIBUTION} and c.created_at
		order by p.created_at desc, p.id desc limit 1),
	first_landing_id = ${landingOf(sql`v.created_at, v.id`)},
	last_landing_id = ${landingOf(sql`v.created_at desc, v.id desc`)}
	where ${tied}`;

const landingOf = (order: SQL): SQL => sql`(select v.landing_id from ${landingVisits} v
	where v.friend_id = c.friend_id and v.created_at <= c.created_at order by ${order} limit 1)`;

const tell = (ctx: Ctx, tied: SQL): Statement =>
	tellFound(
		ctx,
		{
			type: sql`${"conversion.counted" satisfies WebhookEventType}`,
			key: sql`'conversion:' || c.id`,
			friendId: sql`c.friend_id`,
			data: sql`json_object('tracker_id', t.id, 'tracker_name', t.name, 'conversion_id', c.id,
				'order_id', nullif(c.order_id, ''), 'value', c.value)`,
		},
		sql`cross join ${conversions} c join ${trackers} t on t.id = c.tracker_id and t.deleted_at is null
			where ${tied} and ${isActedOn(ctx)}`,
	);

function leaveActions(ctx: Ctx, tied: SQL) {
	const cause = sql`'tracker:' || t.id || ':' || c.key`;
	return rowsOf<{ id: number }>(
		ctx.db,
		insertInto(
			pendingRuns,
			{
				actionId: sql`a.id`,
				friendId: sql`c.friend_id`,
				...firstRun(ctx, cause),
				causeType: "tracker",
				causeId: sql`t.id`,
				causeLabel: sql`t.name`,
			},
			sql`from ${conversions} c join ${trackers} t on t.id = c.tracker_id and t.deleted_at is null
				join ${actions} a on a.id = t.action_id and a.deleted_at is null
				where ${tied} and ${isActedOn(ctx)}
					and not exists (select 1 from ${runs} x where x.cause = ${cause})
				on conflict (cause) do nothing returning id`,
		),
	);
}
