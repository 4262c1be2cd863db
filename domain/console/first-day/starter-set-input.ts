import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FIRST_DAY_TEXTS } from "#domain/platform/texts/first-day-texts.ts";
import { requiredText } from "#domain/platform/wire/input-schemas.ts";
import { shopWords } from "./shop-words.ts";
import { TRADE_NAMES } from "./trades/registry.ts";

const trade = z.enum(TRADE_NAMES, { error: FIELD_TEXTS.choiceUnknown });

/** Starter set whose items are listed before it is applied. */
export const plannedSetInput = z.strictObject({ trade, shop: shopWords });

/** Starter set that is applied, with its menu's picture, which the console draws and uploads before. */
export const starterSetInput = z.strictObject({
	trade,
	shop: shopWords,
	media_key: requiredText(200, FIRST_DAY_TEXTS.pictureRequired),
});

export type StarterSetInput = z.output<typeof starterSetInput>;
