import { z } from "zod";
import { itemFields } from "#domain/engine/kinds/item-input.ts";
import { markOmittable } from "#domain/platform/body-names/missing-fields.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { boundedList, codeOf, requiredText } from "#domain/platform/wire/input-schemas.ts";
import { MAX_MENU_BUTTONS, menuButtonInput } from "./menu-button.ts";

/** LINE's limit for the text of the bar below the chat. */
export const MAX_CHAT_BAR_TEXT = 14;

/** Body of a save of a rich menu. Its image is uploaded before and identified by its key. */
export const richMenuInput = z.object({
	...itemFields,
	chat_bar_text: requiredText(MAX_CHAT_BAR_TEXT, RICHMENU_TEXTS.chatBarTextRequired),
	selected: codeOf(0, 1).default(0),
	is_active: codeOf(0, 1).default(1),
	media_key: requiredText(200, RICHMENU_TEXTS.menuImageRequired),
	/** Whether the menu is made with the builder; set on creation. Such a menu cannot be copied (E-156). */
	is_lmenuplus: markOmittable(codeOf(0, 1).default(0)),
	buttons: boundedList(menuButtonInput, MAX_MENU_BUTTONS, TEMPLATE_TEXTS.tooManyButtons(MAX_MENU_BUTTONS)),
});

export type RichMenuInput = z.output<typeof richMenuInput>;

/**
 * LINE's rules for the image: JPEG or PNG, at most 1 MB, 800 to 2,500 wide, at least 250 high, at least 1.45
 * times as wide as high.
 */
export const MAX_MENU_IMAGE = 1_000_000;

/** Reason why an image cannot be used for a menu; null where it can. */
export function problemWithMenuImage(image: {
	type: string;
	bytes: number;
	width: number;
	height: number;
}): string | null {
	if (!["image/jpeg", "image/png"].includes(image.type)) return RICHMENU_TEXTS.menuImageType;
	if (image.bytes > MAX_MENU_IMAGE) return RICHMENU_TEXTS.menuImageTooLarge;
	const { width, height } = image;
	const hasAllowedSize = width >= 800 && width <= 2_500 && height >= 250 && width / height >= 1.45;
	return hasAllowedSize ? null : RICHMENU_TEXTS.menuImageSize;
}
