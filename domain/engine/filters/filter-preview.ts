/**
 * Number of friends that a condition alone selects, within the filter's display rules and the operator's
 * scope.
 */
export interface ConditionCount {
	/** Null while the condition is incomplete, and if the operator may not use it. */
	count: number | null;
	/** Reason why it is incomplete, or selects nobody in a run. */
	problem: string | null;
	/** Conditions of a group. */
	effects?: ConditionCount[];
}

/**
 * Current result of a filter being edited (`POST /api/funnel/preview`). Incomplete conditions are ignored.
 */
export interface FilterPreview {
	/** Complete conditions as a sentence. */
	description: string;
	total: number;
	conditions: ConditionCount[];
	/**
	 * Index of the first condition that leaves no friend when applied in order; null if any friend remains.
	 */
	emptied_by: number | null;
	/** Sample of the matching friends, at most five. */
	samples: { id: number; name: string; icon_url: string | null }[];
}

export const MAX_PREVIEW_SAMPLES = 5;
