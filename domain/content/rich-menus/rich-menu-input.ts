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

/** Menu with the size of its image, which limits the buttons and is no part of the menu. */
export const richMenuOnImageInput = richMenuInput
	.extend({ width: z.number(), height: z.number() })
	.superRefine(({ buttons, width, height }, context) => {
		for (const [index, area] of buttons.entries()) {
			if (area.x + area.width <= width && area.y + area.height <= height) continue;
			const path = ["buttons", index, area.x + area.width > width ? "width" : "height"];
			context.addIssue({ code: "custom", path, message: RICHMENU_TEXTS.buttonOutside });
		}
	})
	.transform(({ width: _width, height: _height, ...menu }) => menu);

/** LINE's maximum size of the image, in bytes. */
export const MAX_MENU_IMAGE = 1_000_000;

/** LINE's rules for the type and the pixels of the image; the ratio is that of its width to its height. */
const MENU_IMAGE_RULES = {
	types: ["image/jpeg", "image/png"],
	minWidth: 800,
	maxWidth: 2_500,
	minHeight: 250,
	minRatio: 1.45,
} as const;

/** Reason why an image cannot be used for a menu; null where it can. */
export function problemWithMenuImage(image: {
	type: string;
	bytes: number;
	width: number;
	height: number;
}): string | null {
	const { types, minWidth, maxWidth, minHeight, minRatio } = MENU_IMAGE_RULES;
	if (!(types as readonly string[]).includes(image.type)) return RICHMENU_TEXTS.menuImageType;
	if (image.bytes > MAX_MENU_IMAGE) return RICHMENU_TEXTS.menuImageTooLarge;
	const { width, height } = image;
	const hasAllowedSize =
		width >= minWidth && width <= maxWidth && height >= minHeight && width / height >= minRatio;
	return hasAllowedSize ? null : RICHMENU_TEXTS.menuImageSize;
}
