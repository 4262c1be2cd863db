import type { ColourClass } from "#domain/platform/colours/colour-class.ts";
import { defineKind } from "./definition.ts";
import type { ItemRow } from "./item-fields.ts";

/** Kind: tags. */
export const tag = defineKind({
	label: "タグ",
	path: "tag",
	listPage: "tags",
	help: "友だちに付ける目印です。配信や検索の条件に使えます。",
	creation: { by: "inline" },
	editPage: "tagSetting",
	optionalActions: ["copy", "newItem", "rate"],
	hasAppendix: true,
	readAbility: "tag-read",
	writeAbility: "tag-write",
});

export const MAX_TAG_CAPACITY = 9_999_999;

export interface TagRow extends ItemRow {
	protected: 0 | 1;
	colour: ColourClass | null;
	capacity: number | null;
	append_action_id: number | null;
	fulled_action_id: number | null;
	replace_tag_name: string | null;
}

export interface TagAppendix {
	member_count: number;
	append_action_text: string[];
	fulled_action_text: string[];
}
