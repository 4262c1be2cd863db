import { sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import type { TagAppendix } from "#domain/engine/kinds/tag.ts";
import { tagInput } from "#domain/engine/kinds/tag-input.ts";
import { newTagInput } from "#domain/people/tags/new-tag-input.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { countVisible } from "#functions/engine/explorer/count-visible.ts";
import { defineItems, type ItemReference } from "#functions/engine/explorer/definition.ts";
import { effectSummaryLines, effectsJson, effectTexts } from "#functions/engine/explorer/effect-fragments.ts";
import { referenceTo } from "#functions/engine/explorer/reference-to.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { errorsByField } from "#functions/platform/http/validate-input.ts";
import { createTag } from "./create-tag.ts";

/** Reference check: the tag that this one replaces must not be protected. */
const referenceToEditableTag = (field: string, id: number | null): ItemReference[] =>
	id === null
		? []
		: [
				{
					field,
					exists: sql`not exists (select 1 from ${tags} r where r.id = ${id} and r.protected = 1)`,
					text: TAG_TEXTS.protectedTagReplaced,
				},
			];

const isProtected = sql`(${tags.protected} = 1)`;

/**
 * Tags. Refuses any change, copy or deletion of a protected tag, and a replacement by itself or by a protected
 * tag.
 */
export const tagKind = defineItems({
	name: "tag",
	table: tags,
	nameTakenText: TAG_TEXTS.tagExists,
	rateColumn: tags.rate,
	listSelection: () => ({
		hasShortRows: true,
		fields: {
			protected: sql`${tags.protected}`,
			rate: sql`${tags.rate}`,
			colour: sql`${tags.colour}`,
			capacity: sql`${tags.capacity}`,
			append_action_id: sql`${tags.appendActionId}`,
			fulled_action_id: sql`${tags.fulledActionId}`,
			replace_tag_id: sql`${tags.replaceTagId}`,
			replace_tag_name: sql`(select r.name from ${tags} r where r.id = ${tags.replaceTagId} and r.deleted_at is null)`,
		},
	}),
	appendixSelection: (ctx) => ({
		fields: {
			member_count: countVisible(ctx, {
				from: sql`${friendTags} m`,
				where: sql`m.tag_id = ${tags.id}`,
				friend: sql`m.friend_id`,
			}),
			append_action_text: effectsJson(sql`${tags.appendActionId}`),
			fulled_action_text: effectsJson(sql`${tags.fulledActionId}`),
		} satisfies Record<keyof TagAppendix, unknown>,
		actionColumns: [tags.appendActionId, tags.fulledActionId],
		texts: (raw) => effectTexts(raw.append_action_text, raw.fulled_action_text),
		present: (raw, names) => ({
			...raw,
			append_action_text: effectSummaryLines(raw.append_action_text, names),
			fulled_action_text: effectSummaryLines(raw.fulled_action_text, names),
		}),
	}),
	selectMembers: (_ctx, id) => sql`select m.friend_id as friend_id, m.created_at as at, null as note
		from ${friendTags} m where m.tag_id = ${id}`,
	createFromName: async (ctx, itemInput) => {
		const parsed = newTagInput.safeParse(itemInput);
		if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
		return (await createTag({ ctx, input: parsed.data })).id;
	},
	actionsByField: ({ append_action_id, fulled_action_id }) => ({ append_action_id, fulled_action_id }),
	save: {
		schema: tagInput,
		columns: ({ input, before }) => {
			if (before && input.replace_tag_id === before.id)
				throw invalid("replace_tag_id", FIELD_TEXTS.sameAsItself);
			return {
				rate: input.rate,
				colour: input.colour,
				capacity: input.capacity,
				append_action_id: input.append_action_id,
				fulled_action_id: input.fulled_action_id,
				replace_tag_id: input.replace_tag_id,
			};
		},
		references: (input) => [
			...referenceTo("append_action_id", actions, input.append_action_id, ACTION_TEXTS.actionGone),
			...referenceTo("fulled_action_id", actions, input.fulled_action_id, ACTION_TEXTS.actionGone),
			...referenceTo("replace_tag_id", tags, input.replace_tag_id, FIELD_TEXTS.itemGone("タグ")),
			...referenceToEditableTag("replace_tag_id", input.replace_tag_id),
		],
	},
	copy: { guard: () => ({ isBlocked: isProtected, text: TAG_TEXTS.protectedTagCopy }) },
	editGuard: { isBlocked: isProtected, text: TAG_TEXTS.protectedTagRename },
	deleteGuard: { isBlocked: isProtected, text: TAG_TEXTS.protectedTagDelete },
});
