import { and, eq, lt } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { friends } from "#db/engine/friends.ts";
import type { Ctx } from "#functions/context.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { fetchProfile } from "#functions/platform/line/line-client.ts";
import { profileColumnsOf } from "./profile-columns.ts";

/**
 * Fetches a friend's name and picture from LINE.
 * @throws when LINE cannot be called now.
 */
export async function fetchFriendProfile(ctx: Ctx, lineUserId: string, signal?: AbortSignal): Promise<void> {
	const startedAt = ctx.clock();
	const profile = await fetchProfile(ctx.env, lineUserId, signal);
	const [[friend]] = await ctx.db.batch([
		ctx.db
			.update(friends)
			.set({
				...(profile && profileColumnsOf(profile)),
				profileFetchedAt: ctx.clock(),
			})
			.where(eq(friends.lineUserId, lineUserId))
			.returning({ id: friends.id }),
		// The profile fetched here makes a background task unnecessary that no worker has claimed.
		ctx.db
			.delete(backgroundTasks)
			.where(
				and(
					eq(backgroundTasks.kind, "profile"),
					eq(backgroundTasks.subject, lineUserId),
					lt(backgroundTasks.nextAttemptAt, startedAt),
				),
			),
	]);
	if (friend) await announceFrames(ctx.env, [{ event: "friend", friendId: friend.id }]);
}
