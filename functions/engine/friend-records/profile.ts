import { and, eq, lt } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-tasks.ts";
import { friends } from "#db/engine/friends.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { isVisible } from "#domain/platform/texts/visible.ts";
import type { Ctx } from "#functions/context.ts";
import { announce } from "#functions/platform/consoles/announce.ts";
import { fetchProfile, type LineProfile } from "#functions/platform/line/client.ts";

/**
 * Requests a friend's name and picture from LINE.
 * @throws when LINE cannot be called now.
 */
export async function meet(ctx: Ctx, lineUserId: string, signal?: AbortSignal): Promise<void> {
	const began = ctx.clock();
	const found = await fetchProfile(ctx.env, lineUserId, signal);
	const name = nameOf(found);
	const [[friend]] = await ctx.db.batch([
		ctx.db
			.update(friends)
			.set({
				...(name !== undefined && { name, nameKey: normalise(name) }),
				...(found && {
					iconUrl: found.pictureUrl ?? null,
					statusMessage: found.statusMessage ?? null,
					statusKey: normalise(found.statusMessage ?? ""),
					language: found.language ?? null,
				}),
				profileFetchedAt: ctx.clock(),
			})
			.where(eq(friends.lineUserId, lineUserId))
			.returning({ id: friends.id }),
		// A waiting background task that nobody has claimed is done by this.
		ctx.db
			.delete(backgroundTasks)
			.where(
				and(
					eq(backgroundTasks.kind, "profile"),
					eq(backgroundTasks.subject, lineUserId),
					lt(backgroundTasks.nextAttemptAt, began),
				),
			),
	]);
	if (friend) await announce(ctx.env, [{ event: "friend", friendId: friend.id }]);
}

/** The name of a profile; empty where it shows nothing, so that operators and texts have another word for the friend. */
function nameOf(profile: LineProfile | null): string | undefined {
	const name = profile?.displayName;
	return name === undefined || isVisible(name) ? name : "";
}
