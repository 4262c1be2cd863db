import { type SQL, sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendDeletions } from "#db/people/friend-deletions.ts";
import { settings } from "#db/platform/settings-table.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { GRACE_PERIOD } from "#domain/people/friend-deletion/friend-deletion.ts";
import { DELETION_TEXTS } from "#domain/platform/texts/friend-deletion-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { refuseRestricted } from "#functions/platform/http/refuse-restricted.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";

/** Maximum number of requests at a time; the clock repeats them while there are more friends. */
const MAX_REQUESTED = 200;

/** Days since the block after which the rule deletes a friend; null while it is off. */
const RULE_DAYS = sql`(select ${settings.value} ->> '$' from ${settings} where ${settings.key} = 'blocked_friends_deletion_days')`;

/** `from` clause with the friends who blocked the account long ago, and for whom nothing was requested since. */
const fromLongBlocked = (now: number): SQL =>
	sql`from ${friends} where blocked_at is not null and blocked_at < ${now} - ${RULE_DAYS} * ${DAY}
		and not exists (select 1 from ${friendDeletions} d where d.friend_id = ${friends.id} and d.kind = 'delete'
			and (d.state in ('waiting', 'running', 'failed') or d.created_at > ${friends.blockedAt}))`;

/** Condition: the rule is on, and a friend blocked the account longer ago than it says. */
export const hasLongBlockedFriends = ({ now }: Ctx): SQL =>
	sql`(${RULE_DAYS} is not null and exists (select 1 ${fromLongBlocked(now)}))`;

/**
 * Requests the deletion of friends who blocked the account long ago. They stay visible in the grace period, and one
 * who returns in it is not deleted.
 */
export async function requestDeletionOfLongBlocked({ db, now }: Ctx): Promise<void> {
	await execute(
		db,
		insertInto(
			friendDeletions,
			{
				kind: "delete",
				friendId: sql`${friends.id}`,
				state: "waiting",
				formerUserRate: sql`${friends.userRate}`,
				dueAt: now + GRACE_PERIOD,
				nextAttemptAt: now + GRACE_PERIOD,
				createdAt: now,
			},
			sql`${fromLongBlocked(now)} order by blocked_at limit ${sql.raw(String(MAX_REQUESTED))} on conflict do nothing`,
		),
	);
}

/**
 * Saves the rule: days since the block, or null for off.
 * @throws Refusal 403 for an operator who sees only some friends, because it concerns all
 */
export async function saveBlockedFriendsRule({
	ctx,
	input: { days },
}: {
	ctx: OperatorCtx;
	input: { days: number | null };
}): Promise<void> {
	refuseRestricted(ctx, DELETION_TEXTS.ruleNeedsAllFriends);
	const { blocked_friends_deletion_days: before } = await readSettings(ctx, "blocked_friends_deletion_days");
	if (before === days) return;
	await commitBatch(ctx.db, [
		ctx.db
			.insert(settings)
			.values({ key: "blocked_friends_deletion_days", value: days, updatedAt: ctx.now })
			.onConflictDoUpdate({ target: settings.key, set: { value: days, updatedAt: ctx.now } }),
		auditOfChange(ctx, {
			verb: "friend.delete.rule",
			subjectType: "setting",
			detail: { before: { days: before }, after: { days } },
		}),
	]);
}
