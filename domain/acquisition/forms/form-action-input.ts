import { z } from "zod";
import { DETAIL_GENERATION } from "#domain/engine/kinds/form.ts";
import { optionalId, recordId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** Body that sets the action after an answer (E-033). */
export const formActionInput = z.object({
	id: recordId(),
	/** Null for no action. */
	action_id: optionalId().default(null),
	/** Version that the operator edited. */
	version: wholeNumber().optional(),
});

export type FormActionInput = z.output<typeof formActionInput>;

/**
 * Whether the action after an answer has a separate page: forms of the current generation have a detail page
 * instead (rules, Codes).
 */
export const hasActionPage = (generation: number): boolean => generation !== DETAIL_GENERATION;
