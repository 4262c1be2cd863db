import { z } from "zod";
import { DETAIL_GENERATION } from "#domain/engine/kinds/form.ts";
import { optionalId, recordId, wholeNumber } from "#domain/platform/wire/wire.ts";

/** Sets the action that runs after an answer (E-033). */
export const formActionInput = z.object({
	id: recordId(),
	/** Null runs nothing. */
	action_id: optionalId().default(null),
	/** The version that the operator saw. */
	version: wholeNumber().optional(),
});

export type FormActionInput = z.output<typeof formActionInput>;

/** Forms of the present generation have a detail page instead (rules, Codes). */
export const takesAfterAnswer = (generation: number): boolean => generation !== DETAIL_GENERATION;
