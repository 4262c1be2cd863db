import { z } from "zod";
import { optionalId, sent } from "#domain/platform/wire/wire.ts";

/** The scenario that a friend begins when they are added (E-210); null is none. */
export const followSetting = z.object({
	new_follower_content_group_id: sent(optionalId()),
	/** For friends who were added before this console existed. */
	legacy_follower_content_group_id: sent(optionalId()),
});

export type FollowSetting = z.output<typeof followSetting>;

export const FOLLOW_KEYS = ["new_follower_content_group_id", "legacy_follower_content_group_id"] as const;
