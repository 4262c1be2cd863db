import { eq } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { normalise } from "#domain/texts/normalise.ts";
import type { Ctx } from "../context.ts";
import { fetchProfile } from "../line/client.ts";
import { announce } from "../rooms/announce.ts";

/** Asks LINE for a friend's name and picture. */
export async function profile(ctx: Ctx, lineUserId: string): Promise<void> {
	const found = await fetchProfile(ctx.env, lineUserId);
	const name = found?.displayName;
	const [friend] = await ctx.db
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
		.returning({ id: friends.id });
	if (friend) await announce(ctx.env, [{ event: "friend", friendId: friend.id }]);
}
