import type { DynamicContext } from "./context.ts";

/** How the goal of a reminder is given: as a date, or by the friend's information or the run. */
export const GOAL_DATE_TYPES = { specified: "日時を指定", dynamic_context: "友だちごとの日付" } as const;

/** Where a dynamic goal comes from. */
export const GOAL_SOURCES = { var: "友だち情報", context: "連携データ" } as const;

export interface EpisodeGoal {
	goal_date_type: keyof typeof GOAL_DATE_TYPES;
	selectionType: keyof typeof GOAL_SOURCES;
	origin_date: string | null;
	var_id: number | null;
	context: DynamicContext | null;
}

/** Changing the mode clears the other mode's date or variable. */
export function settledGoal<Goal extends EpisodeGoal>(goal: Goal): Goal {
	if (goal.goal_date_type === "specified")
		return { ...goal, selectionType: "var", var_id: null, context: null };
	return goal.selectionType === "var"
		? { ...goal, origin_date: null, context: null }
		: { ...goal, origin_date: null, var_id: null };
}
