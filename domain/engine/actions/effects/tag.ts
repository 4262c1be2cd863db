import { z } from "zod";
import { MAX_CHOSEN } from "#domain/engine/filters/conditions/condition-fields.ts";
import { TAG_SELECTION } from "#domain/engine/filters/conditions/tag.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { boundedList, codeIn, codeOf, optionalId, recordId } from "#domain/platform/wire/input-schemas.ts";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";
import { contextField, contextText, isContextSelected } from "./dynamic-context.ts";
import { shortNames } from "./short-names.ts";

/** Codes of `remove`: adds or removes tags, listed or named by integration data. */
const TAG_OPERATION = { addListed: 0, removeListed: 1, addNamed: 2, removeNamed: 3 } as const;

/** Properties of each operation; `dynamic` is that of tags named by integration data. */
export const TAG_OPERATIONS = {
	[TAG_OPERATION.addListed]: { removes: false, dynamic: false, label: "追加" },
	[TAG_OPERATION.removeListed]: { removes: true, dynamic: false, label: "外す" },
	[TAG_OPERATION.addNamed]: { removes: false, dynamic: true, label: "追加" },
	[TAG_OPERATION.removeNamed]: { removes: true, dynamic: true, label: "外す" },
} as const;

/** Effect 13: adds or removes tags, listed individually, as a whole folder or by integration data. */
export const tag = defineEffect(
	z
		.object({
			type: z.literal(13),
			...conditionField(),
			remove: codeIn(TAG_OPERATION).default(TAG_OPERATION.addListed),
			use_group: codeOf(TAG_SELECTION.tags, TAG_SELECTION.folder).default(TAG_SELECTION.tags),
			tag_ids: boundedList(recordId(), MAX_CHOSEN, FIELD_TEXTS.tooManyChosen(MAX_CHOSEN)).transform((ids) => [
				...new Set(ids),
			]),
			tag_group_id: optionalId().default(null),
			context: contextField(),
		})
		.transform((effect): typeof effect =>
			TAG_OPERATIONS[effect.remove].dynamic
				? { ...effect, use_group: TAG_SELECTION.tags, tag_ids: [], tag_group_id: null }
				: { ...effect, context: null },
		)
		.refine(({ remove, context }) => !TAG_OPERATIONS[remove].dynamic || isContextSelected(context), {
			path: ["context"],
			error: FILTER_TEXTS.eventKeyRequired,
		})
		.refine(
			({ remove, use_group, tag_ids }) =>
				TAG_OPERATIONS[remove].dynamic || use_group === TAG_SELECTION.folder || tag_ids.length > 0,
			{ path: ["tag_ids"], error: TAG_TEXTS.tagRequired },
		)
		.refine(({ use_group, tag_group_id }) => use_group === TAG_SELECTION.tags || tag_group_id !== null, {
			path: ["tag_group_id"],
			error: TAG_TEXTS.tagFolderRequired,
		}),
)({
	type: 13,
	modes: { remove: ["context"], use_group: ["tag_group_id"] },
	label: "タグ操作",
	fieldLabels: { tag_ids: "タグ", tag_group_id: "フォルダ" },
	blank: () => ({
		type: 13,
		member_query_id: null,
		remove: TAG_OPERATION.addListed,
		use_group: TAG_SELECTION.tags,
		tag_ids: [],
		tag_group_id: null,
		context: null,
	}),
	runsWithoutDeleted: true,
	startsRuns: true,
	deletedText: TAG_TEXTS.tagGone,
	references: ({ use_group, tag_ids, tag_group_id }) =>
		use_group === TAG_SELECTION.folder ? { tagGroups: [tag_group_id ?? 0] } : { tags: tag_ids },
	summary: ({ remove, use_group, tag_ids, tag_group_id, context }, { tags, tagGroups }) => {
		const { dynamic, label } = TAG_OPERATIONS[remove];
		if (dynamic && context) return `${contextText(context)}のタグを${label}`;
		return use_group === TAG_SELECTION.folder
			? `フォルダ${shortNames(tagGroups, tag_group_id ?? 0)}のタグすべてを${label}`
			: `タグ${shortNames(tags, ...tag_ids)}を${label}`;
	},
});
