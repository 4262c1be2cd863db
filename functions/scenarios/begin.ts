import { sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import type { Statement } from "#db/client.ts";
import { friends } from "#db/friends.ts";
import { insertInto } from "#db/insert-into.ts";
import { messages } from "#db/messages.ts";
import { execute } from "#db/raw.ts";
import { scenarioSubscriptions, scenarios } from "#db/scenarios.ts";
import { settings } from "#db/settings.ts";
import type { FollowSetting } from "#domain/scenarios/follow.ts";
import type { Ctx } from "../context.ts";
import type { Meeting } from "../webhook/outcome.ts";

/**
 * Friends who are met for the first time begin the configured scenario: one for those who follow, another for those who
 * write without having followed here, because they followed before this console existed. A friend who is first met in
 * standby begins neither. These statements must precede those that record the follow and the message, by which a friend
 * is known the next time.
 */
export function beginScenarios(ctx: Ctx, meetings: Meeting[]): Statement[] {
	const byFriend = [...Map.groupBy(meetings, ({ friendId }) => friendId)].filter(
		([, [first]]) => first?.mayBegin,
	);
	const follows = new Set(
		byFriend.filter(([, met]) => met.some(({ by }) => by === "follow")).map(([friendId]) => friendId),
	);
	const wrote = byFriend.map(([friendId]) => friendId).filter((friendId) => !follows.has(friendId));
	return [
		...begin(ctx, "new_follower_content_group_id", [...follows]),
		...begin(ctx, "legacy_follower_content_group_id", wrote),
	];
}

const begin = (ctx: Ctx, key: keyof FollowSetting, friendIds: number[]): Statement[] =>
	friendIds.length === 0
		? []
		: [
				execute(
					ctx.db,
					insertInto(
						scenarioSubscriptions,
						{
							scenarioId: sql`s.id`,
							friendId: sql`f.id`,
							state: "reading",
							startedAt: ctx.now,
							baseAt: ctx.now,
							nextAt: ctx.now,
						},
						sql`from ${settings} k
						join ${scenarios} s on s.id = cast(k.value as integer) and s.deleted_at is null
						join ${friends} f on f.id in ${among(friendIds)}
						where k.key = ${key} and f.follow_state_at = 0
						and not exists (select 1 from ${messages} m where m.friend_id = f.id)
						and not exists (select 1 from ${scenarioSubscriptions} r where r.friend_id = f.id)`,
					),
				),
			];
