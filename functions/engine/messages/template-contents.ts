import { and, inArray, isNull, sql } from "drizzle-orm";
import { templates } from "#db/content/templates.ts";
import { listTable, valuesOfList } from "#db/platform/sql/json-list.ts";
import { addTemplateToTaps } from "#domain/content/templates/flex/flex-tap-data.ts";
import { addTemplateToQuickReplies } from "#domain/content/templates/quick-replies.ts";
import { parseFlexContents, type TemplateContent } from "#domain/content/templates/template-content.ts";
import { type ConversionResult, templateToLine } from "#domain/content/templates/template-to-line.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/effect-outcomes.ts";
import { problemWithDraft, problemWithMessage } from "#domain/engine/messages/line-problem.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import type { PlaceholderTargets, PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import { resolveText } from "#domain/engine/placeholders/placeholder-text.ts";
import { encodeAddresses } from "#domain/platform/line/encode-addresses.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { publicMediaAddress } from "#functions/platform/media/public-media.ts";

/** Names and contents of templates, by their ids. */
export type TemplatesById = Map<number, { name: string; content: TemplateContent }>;

/** Templates and the parts of packs among them, in one statement. Deleted ones are missing. */
export async function loadTemplateContents(ctx: Ctx, ids: number[]): Promise<TemplatesById> {
	const rows = await ctx.db
		.select({ id: templates.id, name: templates.name, content: templates.content })
		.from(templates)
		.where(
			and(
				isNull(templates.deletedAt),
				inArray(
					templates.id,
					sql`(select value from ${listTable(ids)} union all
						select part.value from ${templates} as packs, json_each(packs.content, '$.template_ids') as part
						where packs.id in ${valuesOfList(ids)} and packs.type = 'pack')`,
				),
			),
		);
	return new Map(rows.map(({ id, name, content }) => [id, { name, content: tagTaps(id, content) }]));
}

/** Adds the template's id to the taps of its quick replies and of a Flex message, and to a video. */
function tagTaps(id: number, untagged: TemplateContent): TemplateContent {
	const content = addTemplateToQuickReplies(untagged, id);
	if (content.type === "video") return { ...content, tracked_by: id } as TemplateContent;
	if (content.type !== "flex") return content;
	const contents = parseFlexContents(content.contents);
	return contents ? { ...content, contents: JSON.stringify(addTemplateToTaps(contents, id)) } : content;
}

interface Reader {
	/** Values of the friend who reads it; null leaves placeholders unresolved. */
	values: PlaceholderValues | null;
	/** Names for the labels of values that are hidden from the previewing operator. */
	targets?: PlaceholderTargets | undefined;
	/** Origin of the addresses of pictures and forms. */
	origin: string;
}

/**
 * Converts a template to messages for one reader, with addresses not yet encoded; or returns the reason why
 * LINE would refuse it.
 */
export function templateAsReceived(
	ctx: Ctx,
	content: TemplateContent,
	templates: TemplatesById,
	reader: Reader,
): ConversionResult {
	const { values, targets, origin } = reader;
	const writeText = (text: string) => (values === null ? text : resolveText(text, values, { targets }));
	const converted = templateAsMessages(ctx, content, templates, { write: writeText, origin });
	if ("problem" in converted) return converted;
	if (values === null) {
		const problem = firstProblem(converted.messages, problemWithDraft);
		return problem === null ? converted : { problem, code: OUTCOME_CODES.flexInvalid };
	}
	const problem = firstProblem(encodeAddresses(converted.messages), problemWithMessage);
	return problem === null ? converted : { problem, code: OUTCOME_CODES.flexInvalid };
}

const firstProblem = (messages: readonly LineMessage[], problemOf: (message: LineMessage) => string | null) =>
	messages.map(problemOf).find((problem) => problem !== null) ?? null;

/** Converts a template to messages, without a check of LINE's limits. */
export function templateAsMessages(
	ctx: Ctx,
	content: TemplateContent,
	templates: TemplatesById,
	{ write, origin }: { write: (text: string) => string; origin: string },
): ConversionResult {
	let hasFiles = false;
	const converted = templateToLine(content, {
		write,
		fileAddress: (key) => {
			hasFiles = true;
			return publicMediaAddress(ctx, origin, key);
		},
		templateOf: (id) => templates.get(id)?.content,
	});
	return hasFiles && origin === ""
		? { problem: CALL_TEXTS.publicOriginUnknown, code: OUTCOME_CODES.noPublicOrigin }
		: converted;
}
