import { z } from "zod";
import { FORM_TEXTS } from "#domain/platform/texts/forms.ts";
import { list, optionalId } from "#domain/platform/wire/wire.ts";
import { type AnswerIs, answerIs } from "./answer-is.ts";

export const MAX_BRANCHES = 30;

/** Action that runs after answers which meet a condition, in addition to the one that always runs. */
export interface FormBranch {
	/** Names the branch in the cause of its runs. */
	id: number;
	when: AnswerIs;
	action_id: number;
}

const branchInput = z.object({
	/** Absent for a new one. */
	id: optionalId().default(null),
	when: answerIs,
	action_id: optionalId().refine((id) => id !== null, FORM_TEXTS.branchActionRequired),
});

export type BranchInput = z.output<typeof branchInput>;

export const branchesInput = list(branchInput, MAX_BRANCHES, FORM_TEXTS.tooManyBranches(MAX_BRANCHES));
