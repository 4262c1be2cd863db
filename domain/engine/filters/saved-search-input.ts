import { z } from "zod";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { itemFields } from "#domain/engine/kinds/item-input.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { requiredText } from "#domain/platform/wire/input-schemas.ts";
import { filterSchema } from "./filter-schema.ts";

/** Input of a saved search. */
export const funnelInput = z.object({
	...itemFields,
	name: requiredText(MAX_ITEM_NAME, FILTER_TEXTS.funnelNameRequired),
	filter: filterSchema,
});
