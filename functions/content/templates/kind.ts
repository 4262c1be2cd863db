import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { templates } from "#db/content/templates.ts";
import { actions } from "#db/engine/actions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text, typed } from "#db/platform/sql/row-columns.ts";
import { templateRawText } from "#domain/content/templates/content-text.ts";
import { listTappedActions } from "#domain/content/templates/flex/flex-tap-data.ts";
import {
	EDITOR_VERSIONS,
	parseFlexContents,
	type TemplateContent,
	templateInput,
} from "#domain/content/templates/template-content.ts";
import { watchedActionOf } from "#domain/content/templates/watched-video.ts";
import { TEMPLATE_TYPES, type TemplateType } from "#domain/engine/kinds/template.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { defineItems } from "#functions/engine/explorer/definition.ts";
import { referenceTo, referenceToAll } from "#functions/engine/explorer/reference-to.ts";
import { groupRecord } from "#functions/engine/save-groups/save-group.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid } from "#functions/platform/http/request-refusal.ts";
import { presentMessageLook } from "./message-look.ts";
import {
	actionsOfQuickReplies,
	quickReplyReferences,
	templatesOfQuickReplies,
} from "./quick-reply-references.ts";
import { insertSendingActions } from "./sending-action.ts";
import { templateFileReferences, templateThumbnailKey } from "./template-files.ts";
import { templateVersions } from "./template-versions.ts";

/** Templates. Refuses a change of type, and a new Flex content without the ability for it. */
export const templateKind = defineItems({
	name: "template",
	table: templates,
	// Unlisted templates belong to the places that send them (unlisted-template.ts).
	itemsWhere: sql`${templates.isListed} = 1`,
	versions: templateVersions,
	listSelection: () => ({
		fields: {
			editor_version: sql`${templates.editorVersion}`,
			type: sql`${templates.type}`,
			content: sql`json(${templates.content})`,
			media_key: sql`${templates.mediaKey}`,
		},
		texts: ({ content }) => [templateRawText(content as TemplateContent)],
		present: ({ media_key, content, type }, { placeholders }) => ({
			// The list shows the look instead; a content is long.
			content: undefined,
			type_text: TEMPLATE_TYPES[type as TemplateType],
			...presentMessageLook(content as TemplateContent, media_key as string | null, placeholders),
		}),
	}),
	editorSelection: () => ({ fields: {}, present: ({ content }) => ({ content }) }),
	actionsByField: ({ content }) => ({
		...Object.fromEntries(
			actionsOfTaps(content as TemplateContent).map((id, index) => [`${CONTENTS_FIELD}[${index}]`, id]),
		),
		...actionsOfQuickReplies(content as TemplateContent),
		...actionOfWatchedVideo(content as TemplateContent),
	}),
	save: {
		schema: templateInput,
		columns: async ({ ctx, input: { content }, before }) => {
			// The type never changes, because a pack may contain the template and each type has its own editor.
			if (before && before.type !== content.type) throw invalid("content[type]", FIELD_TEXTS.choiceUnknown);
			if (
				content.type === "flex" &&
				!hasAbility(ctx.operator, "user-lflex") &&
				!isSameContent(content, before?.content)
			)
				throw forbidden();
			if (content.type === "pack") await assertPackValid(ctx, content.template_ids);
			return {
				type: content.type,
				// A legacy template stays legacy, because its address names are stored separately.
				editor_version: before?.editor_version ?? EDITOR_VERSIONS[content.type],
				content: JSON.stringify(content),
				media_key: templateThumbnailKey(content),
			};
		},
		references: ({ content }) => [
			...templateFileReferences(content),
			referenceToAll(CONTENTS_FIELD, actions, actionsOfTaps(content), ACTION_TEXTS.actionGone),
			...quickReplyReferences(content),
			...referenceTo(WATCHED_ACTION_FIELD, actions, watchedActionOf(content), ACTION_TEXTS.actionGone),
		],
		statementsBefore: ({ ctx, input: { content } }) =>
			insertSendingActions(ctx, templatesOfQuickReplies(content)),
	},
	copy: {
		guard: (ctx) =>
			hasAbility(ctx.operator, "user-template-create")
				? undefined
				: { isBlocked: sql`(${templates.type} <> 'flex')`, text: () => CALL_TEXTS.forbidden, status: 403 },
	},
});

/**
 * Without the ability for Flex messages an operator may still rename a template, but not change its content.
 */
const isSameContent = (content: TemplateContent, before: unknown): boolean =>
	isDeepStrictEqual(content, before);

const WATCHED_ACTION_FIELD = "content[watched_action_id]";

const actionOfWatchedVideo = (content: TemplateContent): Record<string, number> => {
	const id = watchedActionOf(content);
	return id === null ? {} : { [WATCHED_ACTION_FIELD]: id };
};

const CONTENTS_FIELD = "content[contents]";

/** Actions that taps on a template run. */
const actionsOfTaps = (content: TemplateContent): number[] =>
	content.type === "flex"
		? [...new Set(listTappedActions(parseFlexContents(content.contents)).map(({ id }) => id))]
		: [];

/** @throws Refusal 422 for a pack that contains deleted templates or packs. */
async function assertPackValid(ctx: OperatorCtx, ids: number[]): Promise<void> {
	const templateRows = await queryRows(
		ctx.db,
		{ id: number, type: typed<TemplateType>(text) },
		sql`select ${templates.id} as id, ${templates.type} as type from ${templates}
			where ${templates.id} in ${valuesOfList(ids)} and ${templates.deletedAt} is null and ${templates.isListed} = 1`,
	);
	// A template of the same save group has no row yet.
	const groupTemplates = ids.flatMap((id) => {
		const columns = groupRecord(ctx, templates, id);
		return columns && templateRows.every((row) => row.id !== id) ? [{ id, type: columns.type }] : [];
	});
	if ([...templateRows, ...groupTemplates].some(({ type }) => type === "pack"))
		throw invalid("content[template_ids]", TEMPLATE_TEXTS.packInPack);
	if (templateRows.length + groupTemplates.length < new Set(ids).size)
		throw invalid("content[template_ids]", FIELD_TEXTS.itemGone("テンプレート"));
}
