/** Group filter: all journeys, those without a group, or one group. */
export type JourneyGroupFilter = typeof ALL_GROUPS | typeof NO_GROUP | number;

export const ALL_GROUPS = "all";
export const NO_GROUP = "none";

/** Group of a journey that is created under this filter. */
export const groupIdOf = (shown: JourneyGroupFilter): number | null =>
	typeof shown === "number" ? shown : null;

/** Whether a journey belongs to the groups of a filter. */
export const matchesGroup = (shown: JourneyGroupFilter, { group_id }: { group_id: number | null }): boolean =>
	shown === ALL_GROUPS || group_id === groupIdOf(shown);
