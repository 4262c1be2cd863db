import { z } from "zod";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { optionalId, requiredText } from "#domain/platform/wire/input-schemas.ts";

export const MAX_TAG_NAME = 100;

export const newTagInput = z.object({
	name: requiredText(MAX_TAG_NAME, TAG_TEXTS.newTagNameRequired),
	group_id: optionalId().default(null),
});

export type NewTagInput = z.output<typeof newTagInput>;
