import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { templates } from "#db/content/templates.ts";
import { actions } from "#db/engine/actions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import {
	EDITOR_VERSION,
	flexContents,
	type TemplateContent,
	templateInput,
} from "#domain/content/templates/content.ts";
import { contentText, textOfContent } from "#domain/content/templates/content-text.ts";
import { tappedActionsIn } from "#domain/content/templates/flex/tap-data.ts";
import { TEMPLATE_TYPES, type TemplateType } from "#domain/engine/kinds/template.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { defineItems } from "#functions/engine/explorer/definition.ts";
import { referencesToAll } from "#functions/engine/explorer/item-guards.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid } from "#functions/platform/http/request-refusal.ts";
import { mediaAddress } from "#functions/platform/media/media-address.ts";
import { filesOf, templatePictureOf } from "./files.ts";
import { templateVersions } from "./version.ts";

export const templateKind = defineItems({
	name: "template",
	table: templates,
	versions: templateVersions,
	row: () => ({
		fields: {
			editor_version: sql`${templates.editorVersion}`,
			type: sql`${templates.type}`,
			content: sql`json(${templates.content})`,
			media_key: sql`${templates.mediaKey}`,
		},
		texts: ({ content }) => [textOfContent(content as TemplateContent)],
		present: ({ media_key, content, type }, { placeholders }) => ({
			content: undefined,
			type_text: TEMPLATE_TYPES[type as TemplateType],
			content_text: contentText(content as TemplateContent, placeholders),
			media_url: mediaAddress(media_key as string | null),
		}),
	}),
	data: () => ({ fields: {}, present: ({ content }) => ({ content }) }),
	runs: ({ content }) =>
		Object.fromEntries(runBy(content as TemplateContent).map((id, index) => [`${CONTENTS}[${index}]`, id])),
	save: {
		schema: templateInput,
		columns: async ({ ctx, input: { content }, before }) => {
			// Its type never changes: a pack may hold it, and its editor is another one.
			if (before && before.type !== content.type) throw invalid("content[type]", FIELD_TEXTS.choiceUnknown);
			if (
				content.type === "flex" &&
				!hasAbility(ctx.operator, "user-lflex") &&
				!isSame(content, before?.content)
			)
				throw forbidden();
			if (content.type === "pack") await checkPack(ctx, content.template_ids);
			return {
				type: content.type,
				// A legacy template stays legacy: its addresses are named elsewhere.
				editor_version: before?.editor_version ?? EDITOR_VERSION[content.type],
				content: JSON.stringify(content),
				media_key: templatePictureOf(content),
			};
		},
		references: ({ content }) => [
			...filesOf(content),
			referencesToAll(CONTENTS, actions, runBy(content), ACTION_TEXTS.actionGone),
		],
	},
	copy: {
		guard: (ctx) =>
			hasAbility(ctx.operator, "user-template-create")
				? undefined
				: { blocks: sql`(${templates.type} <> 'flex')`, text: () => CALL_TEXTS.forbidden, status: 403 },
	},
});

/**
 * The ability to copy includes naming and ordering a copy; changing its content needs the ability to write.
 */
const isSame = (content: TemplateContent, before: unknown): boolean => isDeepStrictEqual(content, before);

const CONTENTS = "content[contents]";

/** The actions that taps on a template run. */
const runBy = (content: TemplateContent): number[] =>
	content.type === "flex"
		? [...new Set(tappedActionsIn(flexContents(content.contents)).map(({ id }) => id))]
		: [];

/** A pack holds existing templates, and no packs. */
async function checkPack(ctx: OperatorCtx, ids: number[]): Promise<void> {
	const found = await queryRows<{ id: number; type: TemplateType }>(
		ctx.db,
		sql`select ${templates.id} as id, ${templates.type} as type from ${templates}
			where ${templates.id} in ${valuesOfList(ids)} and ${templates.deletedAt} is null`,
	);
	if (found.some(({ type }) => type === "pack"))
		throw invalid("content[template_ids]", TEMPLATE_TEXTS.packInPack);
	if (found.length < new Set(ids).size)
		throw invalid("content[template_ids]", FIELD_TEXTS.itemGone("テンプレート"));
}
