import { z } from "zod";
import { itemFields } from "#domain/engine/kinds/item.ts";
import { optionalId } from "#domain/platform/wire/wire.ts";
import { landingContent } from "./page.ts";

/** Input of the landing editor. */
export const landingInput = z.object({
	...itemFields,
	action_id: optionalId().default(null),
	/** Null leads straight to LINE. */
	page: landingContent.nullable().default(null),
});
