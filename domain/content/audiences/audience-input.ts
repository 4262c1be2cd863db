import { z } from "zod";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { AUDIENCE_TEXTS } from "#domain/platform/texts/audiences-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { recordId, requiredText } from "#domain/platform/wire/input-schemas.ts";

/** LINE's limit of a description, less the mark by which it is found again. */
export const MAX_AUDIENCE_NAME = 100;

const name = requiredText(MAX_AUDIENCE_NAME, AUDIENCE_TEXTS.nameRequired);

/** Body of a new audience. */
export const audienceInput = z.discriminatedUnion(
	"source",
	[
		z.object({ source: z.literal("filter"), name, filter: filterSchema.nullable() }),
		z.object({ source: z.literal("link"), name, link_id: recordId(AUDIENCE_TEXTS.linkRequired) }),
		z.object({ source: z.literal("opened"), name, broadcast_id: recordId(AUDIENCE_TEXTS.broadcastRequired) }),
		z.object({
			source: z.literal("clicked"),
			name,
			broadcast_id: recordId(AUDIENCE_TEXTS.broadcastRequired),
		}),
	],
	{ error: FIELD_TEXTS.choiceUnknown },
);

export type AudienceInput = z.output<typeof audienceInput>;
