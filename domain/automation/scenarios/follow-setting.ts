import { z } from "zod";
import { optionalId, requireSent } from "#domain/platform/wire/input-schemas.ts";

/** Scenario that friends begin when they are added (E-210); null for none. */
export const followSetting = z.object({
	new_follower_content_group_id: requireSent(optionalId()),
	/** For friends added before this console existed. */
	legacy_follower_content_group_id: requireSent(optionalId()),
});

export type FollowSetting = z.output<typeof followSetting>;

export const FOLLOW_KEYS = ["new_follower_content_group_id", "legacy_follower_content_group_id"] as const;
