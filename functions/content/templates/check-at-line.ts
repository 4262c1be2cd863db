import type { LineCheckInput } from "#domain/content/templates/line-check-input.ts";
import type { TemplateContent } from "#domain/content/templates/template-content.ts";
import { inLineForm } from "#domain/engine/messages/emoji-texts.ts";
import { withQuickReplyLast } from "#domain/engine/messages/last-quick-reply.ts";
import { describeLineDetails } from "#domain/engine/messages/line-check.ts";
import { problemWithMessage } from "#domain/engine/messages/line-problem.ts";
import { type LineMessage, MAX_MESSAGES_PER_CALL } from "#domain/engine/messages/outgoing-message.ts";
import { resolveForAnybody } from "#domain/engine/placeholders/placeholder-text.ts";
import { LINE_CHECK_TEXTS } from "#domain/platform/texts/line-check-texts.ts";
import { loadTemplateContents, templateAsMessages } from "#functions/engine/messages/template-contents.ts";
import { loadAllTargets } from "#functions/engine/placeholders/placeholder-targets.ts";
import { loadPreviewValues } from "#functions/engine/placeholders/preview-values.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { callLine, type LineResponseBody } from "#functions/platform/line/line-client.ts";

interface LineCheck {
	/** Problems by this product's rules. */
	own: string[];
	/** LINE's refusals, in Japanese; null if LINE could not be asked. */
	line: string[] | null;
}

interface CheckArgs {
	ctx: OperatorCtx;
	input: LineCheckInput & { origin: string };
}

/**
 * Asks LINE whether it accepts messages, beside this product's own check. Placeholders have their labels instead
 * of a friend's values. Nothing is sent or stored.
 * @throws Refusal 422 for a template that is gone, and for more messages than a call accepts
 */
export async function checkAtLine({ ctx, input }: CheckArgs): Promise<LineCheck> {
	const messages = await convertToLineMessages(ctx, input);
	const own = messages.flatMap((message) => problemWithMessage(message) ?? []);
	return { own, line: await askLine(ctx, messages) };
}

async function convertToLineMessages(
	ctx: OperatorCtx,
	{ messages, origin }: CheckArgs["input"],
): Promise<LineMessage[]> {
	const ids = messages.flatMap((message) => ("template_id" in message ? message.template_id : []));
	const [templates, values, targets] = await Promise.all([
		loadTemplateContents(ctx, ids),
		loadPreviewValues({ ctx, input: { friend: null, origin } }),
		loadAllTargets(ctx),
	]);
	const write = (text: string) => resolveForAnybody(text, values, targets);
	const converted = messages.flatMap((message, index) => {
		const content: TemplateContent | undefined =
			"content" in message ? message.content : templates.get(message.template_id)?.content;
		if (!content) throw invalid(`messages[${index}][template_id]`, LINE_CHECK_TEXTS.templateGone);
		const result = templateAsMessages(ctx, content, templates, { write, origin });
		if ("problem" in result) throw invalid(`messages[${index}]`, result.problem);
		return result.messages;
	});
	if (converted.length > MAX_MESSAGES_PER_CALL)
		throw invalid("messages", LINE_CHECK_TEXTS.tooMany(MAX_MESSAGES_PER_CALL));
	return withQuickReplyLast(inLineForm(converted));
}

/** Ways by which the product sends: a template may leave by any of them. */
const SENDING_WAYS = ["push", "reply", "multicast"] as const;

/** Asks LINE about every way, and names each refusal once. */
async function askLine(ctx: OperatorCtx, messages: LineMessage[]): Promise<string[] | null> {
	const answers = await Promise.all(SENDING_WAYS.map((way) => askAboutWay(ctx, way, messages)));
	const refusals = [...new Set(answers.flatMap((refusalsOfWay) => refusalsOfWay ?? []))];
	return refusals.length === 0 && answers.includes(null) ? null : refusals;
}

async function askAboutWay(
	ctx: OperatorCtx,
	way: (typeof SENDING_WAYS)[number],
	messages: LineMessage[],
): Promise<string[] | null> {
	try {
		const response = await callLine(ctx.env, `/v2/bot/message/validate/${way}`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ messages }),
		});
		const body = ((await response.json().catch(() => null)) ?? {}) as LineResponseBody;
		if (response.ok) return [];
		return response.status === 400
			? describeLineDetails(messages, body.details ?? [], String(body.message ?? ""))
			: null;
	} catch {
		return null;
	}
}
