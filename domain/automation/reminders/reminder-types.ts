/**
 * Types of reminders by trigger (M-139, M-140): set by an action for a date or a relative time (0 and 1,
 * treated alike; the action's effect distinguishes them), or by a salon's reservations, before or after the
 * visit.
 */
export const EPISODE_TYPES = { item: 0, relative: 1, reserve: 10, follow: 11 } as const;
export type EpisodeType = (typeof EPISODE_TYPES)[keyof typeof EPISODE_TYPES];

/** Types of salon reminders. */
export type SalonEpisodeType = typeof EPISODE_TYPES.reserve | typeof EPISODE_TYPES.follow;

export const isOfSalon = (type: EpisodeType): type is SalonEpisodeType =>
	type === EPISODE_TYPES.reserve || type === EPISODE_TYPES.follow;
