import { namesOwnLink } from "#domain/engine/messages/placeholders.ts";
import type { TestSendInput } from "#domain/inbox/testers/test-send.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { TESTER_TEXTS } from "#domain/platform/texts/testers.ts";
import { asTaken, contentsOf } from "#functions/engine/messages/template-contents.ts";
import { placeholderValues } from "#functions/engine/placeholders/values.ts";
import { publicOrigin } from "#functions/platform/http/origin.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { refuseOthers, sendTest, type TestMessages } from "./send.ts";

interface TestTemplates {
	ctx: OperatorCtx;
	input: TestSendInput;
}

/**
 * Sends templates to testers, as friends would receive them.
 * @throws Refusal 422 for a template that is deleted or cannot be sent; nothing is sent then.
 */
export async function testTemplates({ ctx, input }: TestTemplates): Promise<{ count: number }> {
	const { item_ids, friend_ids } = input;
	const origin = publicOrigin(ctx.env);
	await refuseOthers(ctx, friend_ids);
	const [templates, valuesOf] = await Promise.all([
		contentsOf(ctx, item_ids),
		placeholderValues(ctx, friend_ids, origin, { ownLinks: true }),
	]);
	const tests = friend_ids.flatMap((friendId) =>
		item_ids.map((itemId): TestMessages => {
			const template = templates.get(itemId);
			if (!template) throw invalid("item_ids", FIELD_TEXTS.itemGone("テンプレート"));
			if (origin === "" && namesOwnLink(template.content))
				throw invalid(
					"item_ids",
					TESTER_TEXTS.testNotPossible(template.name, CALL_TEXTS.publicOriginUnknown),
				);
			const values = valuesOf.get(friendId) ?? null;
			const converted = asTaken(ctx, template.content, templates, { values, origin });
			if ("problem" in converted)
				throw invalid("item_ids", TESTER_TEXTS.testNotPossible(template.name, converted.problem));
			return { itemId, friendId, messages: converted.messages };
		}),
	);
	await sendTest(ctx, "template", tests);
	return { count: tests.length };
}
