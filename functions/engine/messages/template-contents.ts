import { and, inArray, isNull, sql } from "drizzle-orm";
import { templates } from "#db/content/templates.ts";
import { among, eachOf } from "#db/platform/sql/among.ts";
import { flexContents, type TemplateContent } from "#domain/content/templates/content.ts";
import { ofTemplate } from "#domain/content/templates/flex/tap-data.ts";
import { type Conversion, toLine } from "#domain/content/templates/to-line.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/outcome.ts";
import type { LineMessage } from "#domain/engine/messages/line.ts";
import { problemWith, problemWithDraft } from "#domain/engine/messages/line-problem.ts";
import type { PlaceholderTargets, PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import { resolve } from "#domain/engine/placeholders/text.ts";
import { withEncodedAddresses } from "#domain/platform/line/addresses.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import type { Ctx } from "#functions/context.ts";
import { publicMediaAddress } from "#functions/platform/media/public.ts";

export type Templates = Map<number, { name: string; content: TemplateContent }>;

/** Templates and those that packs among them name, in one statement. Deleted ones are missing. */
export async function contentsOf(ctx: Ctx, ids: number[]): Promise<Templates> {
	const rows = await ctx.db
		.select({ id: templates.id, name: templates.name, content: templates.content })
		.from(templates)
		.where(
			and(
				isNull(templates.deletedAt),
				inArray(
					templates.id,
					sql`(select value from ${eachOf(ids)} union all
						select part.value from ${templates} as packs, json_each(packs.content, '$.template_ids') as part
						where packs.id in ${among(ids)} and packs.type = 'pack')`,
				),
			),
		);
	return new Map(rows.map(({ id, name, content }) => [id, { name, content: withTapsOf(id, content) }]));
}

/** Taps on what is sent say of which template they are. */
function withTapsOf(id: number, content: TemplateContent): TemplateContent {
	if (content.type !== "flex") return content;
	const contents = flexContents(content.contents);
	return contents ? { ...content, contents: JSON.stringify(ofTemplate(contents, id)) } : content;
}

interface Reader {
	/** The friend who reads it; null leaves placeholders unresolved. */
	values: PlaceholderValues | null;
	/** Names for the labels of values that are hidden from the previewing operator. */
	targets?: PlaceholderTargets | undefined;
	/** The origin of pictures and forms. */
	origin: string;
}

/** One of the templates as one reader gets it, its addresses not yet encoded; or why LINE would not take it. */
export function asTaken(
	ctx: Ctx,
	content: TemplateContent,
	templates: Templates,
	reader: Reader,
): Conversion {
	const { values, targets, origin } = reader;
	const write = (text: string) => (values === null ? text : resolve(text, values, { targets }));
	const converted = asMessages(ctx, content, templates, { write, origin });
	if ("problem" in converted) return converted;
	if (values === null) {
		const problem = firstProblem(converted.messages, problemWithDraft);
		return problem === null ? converted : { problem, code: OUTCOME_CODES.flexInvalid };
	}
	const problem = firstProblem(withEncodedAddresses(converted.messages), problemWith);
	return problem === null ? converted : { problem, code: OUTCOME_CODES.flexInvalid };
}

const firstProblem = (messages: readonly LineMessage[], problemOf: (message: LineMessage) => string | null) =>
	messages.map(problemOf).find((problem) => problem !== null) ?? null;

/** One of the templates as messages, before LINE's limits are checked. */
export function asMessages(
	ctx: Ctx,
	content: TemplateContent,
	templates: Templates,
	{ write, origin }: { write: (text: string) => string; origin: string },
): Conversion {
	let hasFiles = false;
	const converted = toLine(content, {
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
