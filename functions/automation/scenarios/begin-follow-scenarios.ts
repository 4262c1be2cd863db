import { type SQL, sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import type { Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { settings } from "#db/platform/settings-table.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { FollowSetting } from "#domain/automation/scenarios/follow-setting.ts";
import type { Ctx } from "#functions/context.ts";
import type { Meeting } from "#functions/integrations/webhook/batch-outcome.ts";

/**
 * New friends begin the configured scenario: one for those who follow for the first time, another for those
 * who write without having followed here or return after a block, because they followed before this console
 * existed. The times and flags of the events decide, in whatever order they arrive: a first follow that
 * arrives late replaces the scenario begun by a message. A friend first met in standby begins neither. These
 * statements must precede those that record the follow and the message, which mark a friend as known.
 */
export function beginFollowScenarios(ctx: Ctx, meetings: Meeting[]): Statement[] {
	const { late: lateMeetings = [], first: firstMeetings = [] } = Object.groupBy(meetings, ({ isLate }) =>
		isLate ? "late" : "first",
	);
	const meetingsByFriend = [...Map.groupBy(firstMeetings, ({ friendId }) => friendId)].filter(
		([, [firstMeeting]]) => firstMeeting?.mayStartScenario,
	);
	const newFriendIds = meetingsByFriend.flatMap(([friendId, friendMeetings]) =>
		hasFollowedFirst(friendMeetings) ? friendId : [],
	);
	const legacyFriendIds = meetingsByFriend.flatMap(([friendId, friendMeetings]) =>
		hasFollowedFirst(friendMeetings) ? [] : friendId,
	);
	const lateFriendIds = lateMeetings
		.filter(({ mayStartScenario }) => mayStartScenario)
		.map(({ friendId }) => friendId);
	// Imported friends may have been sent messages before they first write.
	const isFirst = sql`f.follow_state_at = 0 and f.last_message_at is null
		and not exists (select 1 from ${scenarioSubscriptions} r where r.friend_id = f.id)`;
	// `stopLegacyScenario` has stopped the one begun as an existing friend, which therefore does not count.
	const isOnlyLegacy = sql`not exists (select 1 from ${scenarioSubscriptions} r
		where r.friend_id = f.id and (r.scenario_id = s.id or r.scenario_id is not ${LEGACY_SCENARIO}))`;
	return [
		...beginScenario(ctx, "new_follower_content_group_id", newFriendIds, isFirst),
		...beginScenario(ctx, "legacy_follower_content_group_id", legacyFriendIds, isFirst),
		...stopLegacyScenario(ctx, lateFriendIds),
		...beginScenario(ctx, "new_follower_content_group_id", lateFriendIds, isOnlyLegacy),
	];
}

/** Begins the scenario for new friends for one without any. */
export const beginNewFollowerScenario = (ctx: Ctx, friendId: number): Statement[] =>
	beginScenario(
		ctx,
		"new_follower_content_group_id",
		[friendId],
		sql`not exists (select 1 from ${scenarioSubscriptions} r where r.friend_id = f.id)`,
	);

/** Whether a friend followed for the first time and wrote nothing before. */
function hasFollowedFirst(friendMeetings: Meeting[]): boolean {
	const wroteAt = Math.min(...friendMeetings.filter(({ by }) => by === "message").map(({ at }) => at));
	return friendMeetings.some(({ by, at }) => by === "follow" && at <= wroteAt);
}

/** Scenario for friends from before this console. */
const LEGACY_SCENARIO = sql`(select cast(l.value as integer) from ${settings} l
	where l.key = ${"legacy_follower_content_group_id" satisfies keyof FollowSetting})`;

const stopLegacyScenario = (ctx: Ctx, friendIds: number[]): Statement[] =>
	friendIds.length === 0
		? []
		: [
				execute(
					ctx.db,
					sql`update ${scenarioSubscriptions} set state = 'stopped', ended_at = ${ctx.now}, next_at = null
						where state = 'reading' and friend_id in ${valuesOfList(friendIds)} and scenario_id = ${LEGACY_SCENARIO}`,
				),
			];

const beginScenario = (
	ctx: Ctx,
	key: keyof FollowSetting,
	friendIds: number[],
	mayBegin: SQL,
): Statement[] =>
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
						join ${friends} f on f.id in ${valuesOfList(friendIds)}
						where k.key = ${key} and ${mayBegin}`,
					),
				),
			];
