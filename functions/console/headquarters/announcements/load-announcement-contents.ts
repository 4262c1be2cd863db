import { and, inArray, isNull } from "drizzle-orm";
import { templates } from "#db/content/templates.ts";
import {
	type BroadcastMessage,
	MAX_BROADCAST_MESSAGES,
} from "#domain/content/broadcasts/broadcast-schemas.ts";
import { listTappedActions } from "#domain/content/templates/flex/flex-tap-data.ts";
import { quickRepliesOf } from "#domain/content/templates/quick-replies.ts";
import {
	parseFlexContents,
	type SingleContent,
	type TemplateContent,
} from "#domain/content/templates/template-content.ts";
import { watchedActionOf } from "#domain/content/templates/watched-video.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { checkBroadcastMessages } from "#functions/content/broadcasts/check-broadcast-messages.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/**
 * Contents of composed messages, without references to templates of this account.
 * @throws Refusal 403 for templates that the operator may not use, 422 for messages that cannot be used, or that name
 * an action of this account
 */
export async function loadAnnouncementContents(
	ctx: OperatorCtx,
	messages: readonly BroadcastMessage[],
): Promise<SingleContent[]> {
	if (messages.length === 0) return [];
	await checkBroadcastMessages(ctx, { messages: [...messages] });
	// `egg_id` is the wire's name of a template's id.
	const ids = messages.flatMap((message) => ("egg_id" in message ? [message.egg_id] : []));
	const chosenContents = await readContents(ctx, ids);
	const packContents = await readContents(
		ctx,
		[...chosenContents.values()].flatMap((content) => (content.type === "pack" ? content.template_ids : [])),
	);
	const contents = messages.flatMap((message): SingleContent[] => {
		if (!("egg_id" in message)) return [{ type: "text", text: message.text }];
		const content = chosenContents.get(message.egg_id)!;
		return content.type === "pack"
			? content.template_ids.flatMap((id) => (packContents.get(id) as SingleContent | undefined) ?? [])
			: [content];
	});
	if (contents.length > MAX_BROADCAST_MESSAGES)
		throw invalid("messages", BROADCAST_TEXTS.tooManyInAll(contents.length, MAX_BROADCAST_MESSAGES));
	if (contents.some(namesAction)) throw invalid("messages", HEADQUARTERS_TEXTS.namesAction);
	return contents;
}

async function readContents({ db }: OperatorCtx, ids: number[]): Promise<Map<number, TemplateContent>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.select({ id: templates.id, content: templates.content })
		.from(templates)
		.where(and(inArray(templates.id, ids), isNull(templates.deletedAt)));
	return new Map(rows.map(({ id, content }) => [id, content]));
}

/** Whether a button runs an action or sends a template, whose number means another one in another account. */
const namesAction = (content: SingleContent): boolean =>
	watchedActionOf(content) !== null ||
	quickRepliesOf(content).some(({ type }) => type === "action" || type === "template") ||
	(content.type === "flex" && listTappedActions(parseFlexContents(content.contents)).length > 0);
