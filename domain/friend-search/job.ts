/** What a job over the friends of a search does, by its kind. */
export type SearchJobWork =
	| { kind: "csv"; encoding: "utf-8" | "shift_jis" }
	| { kind: "tag"; tag_ids: number[]; remove: 0 | 1 };

export type SearchJobKind = SearchJobWork["kind"];

/** waiting → running → finished; failed after its attempts, cancelled by the operator. */
export type SearchJobState = "waiting" | "running" | "finished" | "failed" | "cancelled";
