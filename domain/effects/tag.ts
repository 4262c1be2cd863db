import { z } from "zod";
import { TEXTS } from "#domain/texts/messages.ts";
import { listNames } from "#domain/texts/width.ts";
import { code, list, optionalId, recordId } from "#domain/wire.ts";
import { defineEffect } from "./definition.ts";

/** Effect 13: adds or removes tags, named one by one or as a whole folder. */
export const tag = defineEffect({
	type: 13,
	label: "タグ操作",
	repeatable: true,
	schema: z
		.object({
			type: z.literal(13),
			member_query_id: optionalId().default(null),
			/** 0 add, 1 remove. */
			remove: code(0, 1).default(0),
			use_group: code(0, 1).default(0),
			tag_ids: list(recordId()),
			tag_group_id: optionalId().default(null),
		})
		.refine((effect) => effect.use_group === 1 || effect.tag_ids.length > 0, {
			path: ["tag_ids"],
			error: TEXTS.tagRequired,
		})
		.refine((effect) => effect.use_group === 0 || effect.tag_group_id !== null, {
			path: ["tag_group_id"],
			error: "タグのフォルダを選択してください。",
		}),
	blank: () => ({
		type: 13 as const,
		member_query_id: null,
		remove: 0,
		use_group: 0,
		tag_ids: [],
		tag_group_id: null,
	}),
	summary: (effect, names) => {
		const what =
			effect.use_group === 1
				? `フォルダ「${names.folders.get(effect.tag_group_id ?? 0) ?? TEXTS.choiceDeleted}」のタグすべて`
				: `タグ「${listNames(effect.tag_ids.map((id) => names.tags.get(id)))}」`;
		return `${what}を${effect.remove === 1 ? "はずす" : "追加"}`;
	},
});
