import type { Ctx } from "#functions/context.ts";
import { fetchFriendProfile } from "#functions/engine/friend-records/fetch-friend-profile.ts";

/** Fetches a friend's name and picture from LINE. */
export const refreshFriendProfile = (ctx: Ctx, lineUserId: string): Promise<void> =>
	fetchFriendProfile(ctx, lineUserId);
