import { z } from "zod";
import { TEXTS } from "./texts/messages.ts";
import { optionalId, requiredText } from "./wire.ts";

export const MAX_TAG_NAME = 100;

export const newTag = z.object({
	name: requiredText(MAX_TAG_NAME, TEXTS.newTagNameRequired),
	group_id: optionalId().default(null),
});

export type NewTag = z.output<typeof newTag>;
