/**
 * Triggers of a reminder (M-139, M-140): an action, towards a date or one relative to it (0 and 1, which are
 * one kind here: the action's effect says which), or a salon's reservations, before the visit and after it.
 */
export const EPISODE_TYPES = { item: 0, relative: 1, reserve: 10, follow: 11 } as const;
export type EpisodeType = (typeof EPISODE_TYPES)[keyof typeof EPISODE_TYPES];

/** The reminders of salons. */
export type SalonEpisodeType = typeof EPISODE_TYPES.reserve | typeof EPISODE_TYPES.follow;

export const isOfSalon = (type: EpisodeType): type is SalonEpisodeType =>
	type === EPISODE_TYPES.reserve || type === EPISODE_TYPES.follow;
