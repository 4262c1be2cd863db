/** How many friends a condition alone selects, under the filter's display rules and the operator's scope. */
export interface ConditionCount {
	/** Null while the condition is incomplete, and where the operator may not use it. */
	count: number | null;
	/** Why it is incomplete, or selects nobody in a run. */
	problem: string | null;
	/** For a group: each of its conditions. */
	effects?: ConditionCount[];
}

/** What a filter that is being edited finds now (`POST /api/funnel/preview`). Incomplete conditions are left out. */
export interface FilterPreview {
	/** The complete conditions, as a sentence. */
	description: string;
	total: number;
	conditions: ConditionCount[];
	/** The first condition with which nobody is left, counting them in order; null where somebody is. */
	emptied_by: number | null;
	/** Some of the friends it finds, at most five. */
	samples: { id: number; name: string; icon_url: string | null }[];
}

export const SAMPLES = 5;
