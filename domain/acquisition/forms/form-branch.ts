import { z } from "zod";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { boundedList, optionalId } from "#domain/platform/wire/input-schemas.ts";
import { type AnswerCondition, answerCondition } from "./answer-condition.ts";

export const MAX_BRANCHES = 30;

/** Action that runs if an answer meets a condition, in addition to the form's action. */
export interface FormBranch {
	/** Identifies the branch in the cause of its runs. */
	id: number;
	when: AnswerCondition;
	action_id: number;
}

const branchInput = z.object({
	/** Null for a new branch. */
	id: optionalId().default(null),
	when: answerCondition,
	action_id: optionalId().refine((id) => id !== null, FORM_TEXTS.branchActionRequired),
});

export type BranchInput = z.output<typeof branchInput>;

export const branchesInput = boundedList(branchInput, MAX_BRANCHES, FORM_TEXTS.tooManyBranches(MAX_BRANCHES));
