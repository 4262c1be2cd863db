import { hasOwnLink } from "#domain/engine/messages/message-placeholders.ts";
import type { TestSendInput } from "#domain/inbox/testers/test-send.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TESTER_TEXTS } from "#domain/platform/texts/testers-texts.ts";
import { loadTemplateContents, templateAsReceived } from "#functions/engine/messages/template-contents.ts";
import { loadPlaceholderValues } from "#functions/engine/placeholders/placeholder-values.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { assertTesters, queueTestMessages, type TestMessages } from "./queue-test-messages.ts";

interface SendTestTemplatesArgs {
	ctx: OperatorCtx;
	input: TestSendInput;
}

/**
 * Sends templates to testers, as friends would receive them.
 * @throws Refusal 422 for a template that is deleted or cannot be sent; nothing is sent then.
 */
export async function sendTestTemplates({ ctx, input }: SendTestTemplatesArgs): Promise<{ count: number }> {
	const { item_ids, friend_ids } = input;
	const origin = publicOrigin(ctx.env);
	await assertTesters(ctx, friend_ids);
	const [templates, valuesOf] = await Promise.all([
		loadTemplateContents(ctx, item_ids),
		loadPlaceholderValues(ctx, friend_ids, origin, { ownLinks: true }),
	]);
	const tests = friend_ids.flatMap((friendId) =>
		item_ids.map((itemId): TestMessages => {
			const template = templates.get(itemId);
			if (!template) throw invalid("item_ids", FIELD_TEXTS.itemGone("テンプレート"));
			if (origin === "" && hasOwnLink(template.content))
				throw invalid(
					"item_ids",
					TESTER_TEXTS.testNotPossible(template.name, CALL_TEXTS.publicOriginUnknown),
				);
			const values = valuesOf.get(friendId) ?? null;
			const converted = templateAsReceived(ctx, template.content, templates, { values, origin });
			if ("problem" in converted)
				throw invalid("item_ids", TESTER_TEXTS.testNotPossible(template.name, converted.problem));
			return { itemId, friendId, messages: converted.messages };
		}),
	);
	await queueTestMessages(ctx, "template", tests);
	return { count: tests.length };
}
