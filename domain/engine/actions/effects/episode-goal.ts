import type { DynamicContext } from "./dynamic-context.ts";

/** Modes of a reminder's goal: a fixed date, or one from the friend's information or the run. */
export const GOAL_DATE_TYPES = { specified: "日時を指定", dynamic_context: "友だちごとの日付" } as const;

/** Sources of a dynamic goal. */
export const GOAL_SOURCES = { var: "友だち情報", context: "連携データ" } as const;

export interface EpisodeGoal {
	goal_date_type: keyof typeof GOAL_DATE_TYPES;
	selectionType: keyof typeof GOAL_SOURCES;
	origin_date: string | null;
	var_id: number | null;
	context: DynamicContext | null;
}

/** Clears the fields of the unselected mode after a mode change. */
export function normaliseGoal<Goal extends EpisodeGoal>(goal: Goal): Goal {
	if (goal.goal_date_type === "specified")
		return { ...goal, selectionType: "var", var_id: null, context: null };
	return goal.selectionType === "var"
		? { ...goal, origin_date: null, context: null }
		: { ...goal, origin_date: null, var_id: null };
}
