import { z } from "zod";
import { MAX_STATUS_DESCRIPTION } from "#domain/kinds/form.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { recordId, requiredText, wholeNumber } from "#domain/wire.ts";

/** Stops a form or publishes it again (E-273). */
export const formStatusInput = z.object({
	id: recordId(),
	/** The notice for friends while it is stopped; null publishes it. */
	status_description: requiredText(MAX_STATUS_DESCRIPTION, TEXTS.statusDescriptionRequired)
		.nullable()
		.default(null),
	/** The version that the operator saw. */
	version: wholeNumber().optional(),
});

export type FormStatusInput = z.output<typeof formStatusInput>;
