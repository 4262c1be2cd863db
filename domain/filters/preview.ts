/** How many friends a condition selects by itself, under the filter's display rules and the operator's scope. */
export interface ConditionCount {
	/** Null while the condition is not whole, and for one that the operator may not use. */
	count: number | null;
	/** Why it is not whole, or selects nobody in a run. */
	problem: string | null;
	/** Of a group: each of its conditions. */
	effects?: ConditionCount[];
}

/** What a filter under an operator's hands finds now (`POST /api/funnel/preview`). Conditions that are not whole play no part. */
export interface FilterPreview {
	/** The conditions that are whole, as a sentence. */
	description: string;
	total: number;
	conditions: ConditionCount[];
	/** The place of the condition with which, one after the other, nobody is left; null where somebody is. */
	emptied_by: number | null;
	/** Friends it finds, at most five. */
	samples: { id: number; name: string; icon_url: string | null }[];
}

export const SAMPLES = 5;
