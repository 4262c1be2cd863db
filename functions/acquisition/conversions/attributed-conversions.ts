import { type SQL, sql } from "drizzle-orm";
import { conversions, trackers } from "#db/acquisition/conversions.ts";
import { landingVisits } from "#db/acquisition/landings.ts";
import { linkTaps } from "#db/acquisition/links.ts";
import type { Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { pendingRuns, runs } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { firstRunColumns } from "#functions/engine/actions/first-run-columns.ts";
import { publishSelectedEvents } from "#functions/platform/notices/publish-events.ts";

/** Attribution window: earlier link taps are no source of a conversion. */
export const CONVERSION_ATTRIBUTION_WINDOW = 30 * DAY;
/** Age beyond which an attributed conversion triggers no action and no webhook. */
const MAX_AGE_TO_ACT = DAY;
/**
 * Daily limit of conversions per friend and tracker that are reported by browsers alone and trigger actions
 * and webhooks: a browser can invent any number.
 */
export const MAX_BROWSER_CONVERSIONS = 20;

/**
 * Statements for the effects of conversions that were attributed to a friend just now (`tied_at`), in the same transaction:
 * stores the friend's source, notifies other systems, and queues the tracker's action once per conversion.
 * @param friend SQL expression of the friend's id
 */
export const effectsOfAttribution = (ctx: Ctx, friend: SQL) => {
	const isAttributedNow = sql`c.friend_id = ${friend} and c.tied_at = ${ctx.now}`;
	return [
		execute(ctx.db, storeSource(isAttributedNow)),
		notifySystems(ctx, isAttributedNow),
		queueActions(ctx, isAttributedNow),
	] as const;
};

/**
 * Condition: conversion `c` was reported by browsers alone, and exceeds the daily limit of its friend.
 * Earlier ones are counted by the time of attribution, so that the order is total however browsers are
 * attributed.
 */
export const EXCEEDS_BROWSER_LIMIT = sql`(c.via is 'script' and (
	select count(*) from (select 1 from ${conversions} e where e.tracker_id = c.tracker_id and e.friend_id = c.friend_id
		and e.created_at > c.tied_at - ${DAY + MAX_AGE_TO_ACT} and e.via = 'script'
		and e.tied_at > c.tied_at - ${DAY} and (e.tied_at, e.id) < (c.tied_at, c.id) limit ${MAX_BROWSER_CONVERSIONS})) >= ${MAX_BROWSER_CONVERSIONS})`;

/** Condition: conversion `c` triggers the action and webhooks. */
const triggersEffects = ({ now }: Ctx): SQL =>
	sql`c.created_at > ${now - MAX_AGE_TO_ACT} and not ${EXCEEDS_BROWSER_LIMIT}`;

const storeSource = (isAttributedNow: SQL): SQL => sql`update ${conversions} as c set
	(link_id, source_type, source_id) = (select p.link_id, p.source_type, p.source_id from ${linkTaps} p
		where p.friend_id = c.friend_id and p.created_at between c.created_at - ${CONVERSION_ATTRIBUTION_WINDOW} and c.created_at
		order by p.created_at desc, p.id desc limit 1),
	first_landing_id = ${landingOf(sql`v.created_at, v.id`)},
	last_landing_id = ${landingOf(sql`v.created_at desc, v.id desc`)}
	where ${isAttributedNow}`;

const landingOf = (order: SQL): SQL => sql`(select v.landing_id from ${landingVisits} v
	where v.friend_id = c.friend_id and v.created_at <= c.created_at order by ${order} limit 1)`;

const notifySystems = (ctx: Ctx, isAttributedNow: SQL): Statement =>
	publishSelectedEvents(
		ctx,
		{
			type: sql`${"conversion.counted" satisfies WebhookEventType}`,
			key: sql`'conversion:' || c.id`,
			friendId: sql`c.friend_id`,
			data: sql`json_object('tracker_id', t.id, 'tracker_name', t.name, 'conversion_id', c.id,
				'order_id', nullif(c.order_id, ''), 'value', c.value)`,
		},
		sql`cross join ${conversions} c join ${trackers} t on t.id = c.tracker_id and t.deleted_at is null
			where ${isAttributedNow} and ${triggersEffects(ctx)}`,
	);

function queueActions(ctx: Ctx, isAttributedNow: SQL) {
	const cause = sql`'tracker:' || t.id || ':' || c.key`;
	return queryRows(
		ctx.db,
		{ id: number },
		insertInto(
			pendingRuns,
			{
				actionId: sql`a.id`,
				friendId: sql`c.friend_id`,
				...firstRunColumns(ctx, cause),
				causeType: "tracker",
				causeId: sql`t.id`,
				causeLabel: sql`t.name`,
			},
			sql`from ${conversions} c join ${trackers} t on t.id = c.tracker_id and t.deleted_at is null
				join ${actions} a on a.id = t.action_id and a.deleted_at is null
				where ${isAttributedNow} and ${triggersEffects(ctx)}
					and not exists (select 1 from ${runs} x where x.cause = ${cause})
				on conflict (cause) do nothing returning id`,
		),
	);
}
