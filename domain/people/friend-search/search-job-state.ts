import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";

/** waiting → running → finished; failed after too many attempts, cancelled by the operator. */
export type SearchJobState = "waiting" | "running" | "finished" | "failed" | "cancelled";

/** Whether the job is waiting or running. */
export const isSearchJobOpen = (state: SearchJobState): boolean => state === "waiting" || state === "running";

/** Download address of a finished job's file, in the job's encoding unless another is given. */
export const searchJobFilePath = (id: number, encoding?: ExportEncoding): string =>
	`/api/friend_search/jobs/${id}/file${encoding === undefined ? "" : `?encoding=${encoding}`}`;
