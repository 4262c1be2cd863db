import { z } from "zod";
import { optionalId } from "../wire.ts";

/** The scenario that a friend begins when they are added (E-210); null is none. */
export const followSetting = z.object({
	new_follower_content_group_id: optionalId().default(null),
	/** For friends who were added before this console existed. */
	legacy_follower_content_group_id: optionalId().default(null),
});

export type FollowSetting = z.output<typeof followSetting>;

export const FOLLOW_KEYS = ["new_follower_content_group_id", "legacy_follower_content_group_id"] as const;
