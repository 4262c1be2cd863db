import { and, eq, lt } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { friends } from "#db/engine/friends.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { isVisibleText } from "#domain/platform/texts/visible-text.ts";
import type { Ctx } from "#functions/context.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { fetchProfile, type LineProfile } from "#functions/platform/line/line-client.ts";

/**
 * Fetches a friend's name and picture from LINE.
 * @throws when LINE cannot be called now.
 */
export async function fetchFriendProfile(ctx: Ctx, lineUserId: string, signal?: AbortSignal): Promise<void> {
	const startedAt = ctx.clock();
	const profile = await fetchProfile(ctx.env, lineUserId, signal);
	const name = nameOf(profile);
	const [[friend]] = await ctx.db.batch([
		ctx.db
			.update(friends)
			.set({
				...(name !== undefined && { name, nameKey: normaliseText(name) }),
				...(profile && {
					iconUrl: profile.pictureUrl ?? null,
					statusMessage: profile.statusMessage ?? null,
					statusKey: normaliseText(profile.statusMessage ?? ""),
					language: profile.language ?? null,
				}),
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

/**
 * Name of a profile; empty if it is invisible, so that operators and texts use another word for the friend.
 */
function nameOf(profile: LineProfile | null): string | undefined {
	const name = profile?.displayName;
	return name === undefined || isVisibleText(name) ? name : "";
}
