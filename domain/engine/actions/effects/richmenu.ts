import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";
import { shortNames } from "./short-names.ts";

/** The `menu_id` that removes the friend's menu. */
export const NO_MENU = 0;

/** Effect 14: assigns a rich menu to the friend, or removes it. */
export const richmenu = defineEffect(
	z.object({
		type: z.literal(14),
		...conditionField(),
		menu_id: wholeNumber(FIELD_TEXTS.choiceRequired).refine(
			(id) => id >= NO_MENU,
			FIELD_TEXTS.choiceRequired,
		),
	}),
)({
	type: 14,
	label: "メニュー操作",
	fieldLabels: { menu_id: "リッチメニュー" },
	ability: "richmenu",
	blank: () => ({ type: 14, member_query_id: null, menu_id: NO_MENU }),
	references: ({ menu_id }) => ({ richmenus: menu_id === NO_MENU ? [] : [menu_id] }),
	summary: ({ menu_id }, { richmenus }) =>
		menu_id === NO_MENU ? "リッチメニューを解除" : `リッチメニュー${shortNames(richmenus, menu_id)}を表示`,
});
