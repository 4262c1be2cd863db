/** Group filter: all journeys, those without a group, or one group. */
export type ShownGroup = typeof ALL | typeof NO_GROUP | number;

export const ALL = "all";
export const NO_GROUP = "none";

/** Group of a journey that is created under this filter. */
export const idOfGroup = (shown: ShownGroup): number | null => (typeof shown === "number" ? shown : null);

export const isIn = (shown: ShownGroup, { group_id }: { group_id: number | null }): boolean =>
	shown === ALL || group_id === idOfGroup(shown);
