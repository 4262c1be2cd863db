import { type SQLWrapper, sql } from "drizzle-orm";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";

interface Stored {
	value: SQLWrapper;
	choiceId: SQLWrapper;
	/** Of the field, as JSON. */
	choices: SQLWrapper;
}

/** A value of friend information as operators read it: of a choice its present name, or that it is gone. */
export const shownValue = ({ value, choiceId, choices }: Stored) =>
	sql<string | null>`coalesce(${value}, case when ${choiceId} is not null then coalesce(
		(select c.value ->> '$.value' from json_each(${choices}) c where c.value ->> '$.id' = ${choiceId}),
		${FIELD_TEXTS.choiceDeleted}) end)`;
