import { type SQLWrapper, sql } from "drizzle-orm";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

interface Stored {
	value: SQLWrapper;
	choiceId: SQLWrapper;
	/** Choices of the field, as JSON. */
	choices: SQLWrapper;
}

/**
 * Value of a friend field as operators read it: for a choice its current name, or that it was deleted
 * (A-365).
 */
export const shownValue = ({ value, choiceId, choices }: Stored) =>
	sql<string | null>`coalesce(${value}, case when ${choiceId} is not null then coalesce(
		(select c.value ->> '$.value' from json_each(${choices}) c where c.value ->> '$.id' = ${choiceId}),
		${FIELD_TEXTS.choiceDeleted}) end)`;
