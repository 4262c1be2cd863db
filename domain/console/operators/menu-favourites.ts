import { z } from "zod";
import { PAGES, type PageName } from "#domain/engine/capabilities/registry.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { boundedList, isEachOnce } from "#domain/platform/wire/input-schemas.ts";

/** Maximum number of an operator's favourite pages. */
export const MAX_MENU_FAVOURITES = 50;

/** Favourite pages of an operator's menu, in their order. */
export const menuFavouritesInput = z.strictObject({
	favourites: boundedList(
		z.enum(Object.keys(PAGES) as [PageName, ...PageName[]], { error: FIELD_TEXTS.choiceUnknown }),
		MAX_MENU_FAVOURITES,
	).refine(isEachOnce, FIELD_TEXTS.choiceUnknown),
});
