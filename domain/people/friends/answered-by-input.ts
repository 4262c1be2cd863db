import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/** Body of `POST /api/friends/:id/answered_by`: the tool that answers the friend; null for the account's setting. */
export const answeredByInput = z.object({
	answered_by: z.enum(["us", "other"], { error: FIELD_TEXTS.choiceUnknown }).nullable(),
});
