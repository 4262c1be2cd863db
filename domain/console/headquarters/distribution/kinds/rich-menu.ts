import type { richMenuInput } from "#domain/content/rich-menus/rich-menu-input.ts";
import { visitOptional } from "../reference-visitor.ts";
import { walkTexts } from "../text-walk.ts";
import { type ContentOf, defineContent } from "./definition.ts";

/** Content of a rich menu: its picture, and the actions and menus of its buttons. */
export const menuWalk = defineContent<ContentOf<typeof richMenuInput>>({
	ownFields: ["is_active"],
	switchField: "is_active",
	walk: (content, visitor) => ({
		...content,
		media_key: visitor.file(content.media_key),
		buttons: content.buttons.flatMap((button) => {
			const action_id = button.type === "action" ? visitOptional(visitor, "actions", button.action_id) : null;
			const menu_id =
				button.type === "menu" ? visitOptional(visitor, "richmenus", button.menu_id ?? null) : null;
			const isLeftOut =
				(button.type === "action" && action_id === null) || (button.type === "menu" && menu_id === null);
			return isLeftOut ? [] : [{ ...walkTexts(button, visitor), action_id, menu_id }];
		}),
	}),
});
