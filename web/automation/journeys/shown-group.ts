/** Which journeys are shown: of all groups, of none, or of one. */
export type ShownGroup = typeof ALL | typeof NO_GROUP | number;

export const ALL = "all";
export const NO_GROUP = "none";

/** The group into which something comes that is made while this is shown. */
export const idOfGroup = (shown: ShownGroup): number | null => (typeof shown === "number" ? shown : null);

export const isIn = (shown: ShownGroup, { group_id }: { group_id: number | null }): boolean =>
	shown === ALL || group_id === idOfGroup(shown);
