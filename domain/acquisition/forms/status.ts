import { z } from "zod";
import { MAX_STATUS_DESCRIPTION } from "#domain/engine/kinds/form.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms.ts";
import { recordId, requiredText, wholeNumber } from "#domain/platform/wire/wire.ts";

/** Stops a form or publishes it again (E-273). */
export const formStatusInput = z.object({
	id: recordId(),
	/** The notice for friends while it is stopped; null publishes it. */
	status_description: requiredText(MAX_STATUS_DESCRIPTION, FORM_TEXTS.statusDescriptionRequired)
		.nullable()
		.default(null),
	/** The version that the operator saw. */
	version: wholeNumber().optional(),
});

export type FormStatusInput = z.output<typeof formStatusInput>;
