import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/** Choices for a schedule that stopped by itself. */
export const TASK_RESUME_LABELS = {
	from_here: "実行せずに、次回から続ける",
	catch_up: "残りの友だちに、いますぐ実行する",
} as const;

export type TaskResume = keyof typeof TASK_RESUME_LABELS;

export const resumeTaskInput = z.object({
	resume: z.enum(["from_here", "catch_up"] satisfies TaskResume[], { error: FIELD_TEXTS.choiceUnknown }),
});

export type ResumeTaskInput = z.output<typeof resumeTaskInput>;

/** Friends not reached by a stopped schedule, on the wire. */
export interface MissedByTask {
	friends: number;
	/** Time of the next round if it continues with that; null if it does not recur. */
	next_at: string | null;
}
