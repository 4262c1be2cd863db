import { type SQL, sql } from "drizzle-orm";
import { introductionPrograms, introductions } from "#db/commerce/introductions.ts";
import { pointEntries } from "#db/commerce/points.ts";
import type { Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { pendingRuns } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { INTRODUCTION_TEXTS } from "#domain/platform/texts/introductions-texts.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { firstRunColumns } from "#functions/engine/actions/first-run-columns.ts";
import { pointExpiryColumn } from "#functions/engine/friend-records/point-expiry-column.ts";
import { arePointsOn, writePointEntries } from "#functions/engine/friend-records/write-point-entries.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { noteScoreFacts } from "#functions/platform/notices/note-score-facts.ts";
import { publishSelectedEvents } from "#functions/platform/notices/publish-events.ts";

/** Friends of an introduction who get rewards. */
type Receiver = "introducer" | "friend";

/** Cause of the points that a receiver gets for an introduction. */
export const rewardCause = (introduction: SQL, receiver: Receiver): SQL =>
	sql`'introduce:' || ${introduction}.id || ${`:${receiver}`}`;

/**
 * Statements that give the rewards of the introductions that this transaction has approved: the state `approved` exists
 * only within it. Everything that is given has the introduction as its key, so that nothing is given twice.
 * Order matters: the maximum is checked first, and the state changes last.
 */
export const giveRewards = (ctx: Ctx & Partial<Pick<OperatorCtx, "operator">>): Statement[] => [
	capIntroducers(ctx),
	...writePointEntries(ctx, [grantPoints(ctx, "introducer"), grantPoints(ctx, "friend")]),
	runAction(ctx, "introducer"),
	runAction(ctx, "friend"),
	noteScoreFacts(
		ctx.db,
		"introduced",
		{
			cause: sql`cast(n.id as text)`,
			friendId: sql`n.introducer_id`,
			itemId: sql`null`,
			at: sql`${ctx.now}`,
		},
		sql`cross join ${introductions} n where n.state = 'approved'`,
	),
	publishSelectedEvents(
		ctx,
		{
			type: sql`${"introduction.completed" satisfies WebhookEventType}`,
			key: sql`'introduction:' || n.id`,
			friendId: sql`n.friend_id`,
			data: sql`json_object('introduction_id', n.id, 'introducer_id', n.introducer_id)`,
		},
		sql`cross join ${introductions} n where n.state = 'approved' and n.friend_id is not null`,
	),
	execute(
		ctx.db,
		sql`update ${introductions} as n set state = 'rewarded', ended_at = ${ctx.now},
			introducer_points = ifnull((select e.points from ${pointEntries} e where e.cause = ${rewardCause(sql`n`, "introducer")}), 0),
			friend_points = ifnull((select e.points from ${pointEntries} e where e.cause = ${rewardCause(sql`n`, "friend")}), 0)
			where n.state = 'approved'`,
	),
];

/** Marks introductions above the introducer's maximum, counted in the order of the introductions. */
function capIntroducers(ctx: Ctx): Statement {
	const approved = sql`(select n.id, n.introducer_id, n.reached_month,
			row_number() over (partition by n.introducer_id order by n.id) as nth,
			row_number() over (partition by n.introducer_id, n.reached_month order by n.id) as nth_of_month
		from ${introductions} n where n.state = 'approved')`;
	const rewarded = (condition: SQL) =>
		sql`(select count(*) from ${introductions} h where h.introducer_id = a.introducer_id
			and h.state = 'rewarded' and h.is_capped = 0 and ${condition})`;
	return execute(
		ctx.db,
		sql`update ${introductions} set is_capped = c.is_capped
			from (select a.id,
					ifnull(a.nth + ${rewarded(sql`1`)} > p.total_cap, 0)
						or ifnull(a.nth_of_month + ${rewarded(sql`h.reached_month = a.reached_month`)} > p.month_cap, 0) as is_capped
				from ${approved} a cross join ${introductionPrograms} p) c
			where ${introductions.id} = c.id`,
	);
}

function grantPoints(ctx: Ctx, receiver: Receiver): Statement {
	const isIntroducer = receiver === "introducer";
	const points = isIntroducer ? sql`p.introducer_points` : sql`p.friend_points`;
	const friendId = isIntroducer ? sql`n.introducer_id` : sql`n.friend_id`;
	return execute(
		ctx.db,
		insertInto(
			pointEntries,
			{
				friendId,
				kind: "grant",
				points,
				reason: isIntroducer ? INTRODUCTION_TEXTS.rewardReason : INTRODUCTION_TEXTS.welcomeReason,
				cause: rewardCause(sql`n`, receiver),
				source: "introduction",
				sourceId: sql`n.id`,
				expiresAt: pointExpiryColumn(ctx),
				remaining: points,
				at: ctx.now,
				day: currentDay(ctx.now, ctx.zone),
			},
			sql`from ${introductions} n cross join ${introductionPrograms} p
				where n.state = 'approved' and ${points} > 0 and ${friendId} is not null
					and ${isIntroducer ? sql`n.is_capped = 0` : sql`1`} and ${arePointsOn} on conflict do nothing`,
		),
	);
}

function runAction(ctx: Ctx, receiver: Receiver): Statement {
	const isIntroducer = receiver === "introducer";
	const friendId = isIntroducer ? sql`n.introducer_id` : sql`n.friend_id`;
	const cause = sql`'introduction:' || n.id || ${`:${receiver}`}`;
	return execute(
		ctx.db,
		insertInto(
			pendingRuns,
			{
				actionId: sql`a.id`,
				friendId,
				...firstRunColumns(ctx, cause),
				causeType: "introduction",
				causeId: sql`n.id`,
				causeLabel: "",
			},
			sql`from ${introductions} n cross join ${introductionPrograms} p
				join ${actions} a on a.id = ${isIntroducer ? sql`p.introducer_action_id` : sql`p.friend_action_id`}
					and a.deleted_at is null
				where n.state = 'approved' and ${friendId} is not null
					and ${isIntroducer ? sql`n.is_capped = 0` : sql`1`} on conflict (cause) do nothing`,
		),
	);
}
