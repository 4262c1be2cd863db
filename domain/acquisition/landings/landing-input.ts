import { z } from "zod";
import { itemFields } from "#domain/engine/kinds/item-input.ts";
import { optionalId } from "#domain/platform/wire/input-schemas.ts";
import { landingContent } from "./landing-content.ts";

/** Input of the landing editor. */
export const landingInput = z.object({
	...itemFields,
	action_id: optionalId().default(null),
	/** Null redirects straight to LINE. */
	page: landingContent.nullable().default(null),
});
