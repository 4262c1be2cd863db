/** Group filter: all journeys, those without a group, or one group. */
export type JourneyGroupFilter = typeof ALL_GROUPS | typeof NO_GROUP | number;

export const ALL_GROUPS = "all";
export const NO_GROUP = "none";

/** Group of a journey that is created under this filter. */
export const groupIdOf = (filter: JourneyGroupFilter): number | null =>
	typeof filter === "number" ? filter : null;

/** Whether a journey belongs to the groups of a filter. */
export const matchesGroup = (
	filter: JourneyGroupFilter,
	{ group_id }: { group_id: number | null },
): boolean => filter === ALL_GROUPS || group_id === groupIdOf(filter);

/** Name of a filter, as its folder is called. */
export const groupNameOf = (
	filter: JourneyGroupFilter,
	groups: readonly { id: number; name: string }[],
): string => {
	if (filter === ALL_GROUPS) return "すべてのフォルダ";
	return groups.find(({ id }) => id === filter)?.name ?? "未分類";
};
