import { z } from "zod";
import { MAX_STATUS_DESCRIPTION } from "#domain/engine/kinds/form.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { recordId, requiredText, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** Body that stops a form or publishes it again (E-273). */
export const formStatusInput = z.object({
	id: recordId(),
	/** Notice for visitors while it is stopped; null publishes it. */
	status_description: requiredText(MAX_STATUS_DESCRIPTION, FORM_TEXTS.statusDescriptionRequired)
		.nullable()
		.default(null),
	/** Version that the operator edited. */
	version: wholeNumber().optional(),
});

export type FormStatusInput = z.output<typeof formStatusInput>;
