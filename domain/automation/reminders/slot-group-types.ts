import { EPISODE_TYPES } from "./reminder-types.ts";

/** Type of reminder by attribute of a salon (M-271, M-272). */
export const SLOT_GROUP_TYPES = {
	episode_id: EPISODE_TYPES.reserve,
	follow_id: EPISODE_TYPES.follow,
} as const;
export type SlotGroupAttribute = keyof typeof SLOT_GROUP_TYPES;
