import { and, inArray, isNull } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { USABLE_GENERATION } from "#domain/engine/kinds/form.ts";
import { formPath } from "#domain/engine/public-addresses/form-address.ts";
import { withoutSeals } from "#domain/engine/public-addresses/own-links.ts";
import type { TestSendInput } from "#domain/inbox/testers/test-send.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { TESTER_TEXTS } from "#domain/platform/texts/testers-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { assertTesters, queueTestMessages } from "./queue-test-messages.ts";

interface SendTestFormsArgs {
	ctx: OperatorCtx;
	input: TestSendInput;
}

/** Sends the addresses of forms to testers. @throws Refusal 422 for a deleted or unusable form. */
export async function sendTestForms({ ctx, input }: SendTestFormsArgs): Promise<{ count: number }> {
	await assertTesters(ctx, input.friend_ids);
	const origin = publicOrigin(ctx.env);
	const rows = await ctx.db
		.select({ id: forms.id, name: forms.name, code: forms.code, generation: forms.generation })
		.from(forms)
		.where(and(isNull(forms.deletedAt), inArray(forms.id, input.item_ids)));
	const formById = new Map(rows.map((form) => [form.id, form]));
	const texts = input.item_ids.map((itemId) => {
		const form = formById.get(itemId);
		if (!form) throw invalid("item_ids", FIELD_TEXTS.itemGone("回答フォーム"));
		if (form.generation < USABLE_GENERATION)
			throw invalid("item_ids", TESTER_TEXTS.testNotPossible(form.name, FORM_TEXTS.formUnusable));
		if (origin === "")
			throw invalid("item_ids", TESTER_TEXTS.testNotPossible(form.name, CALL_TEXTS.publicOriginUnknown));
		return { itemId, text: `${withoutSeals(form.name)}\n${origin}${formPath(form.code)}` };
	});
	const tests = input.friend_ids.flatMap((friendId) =>
		texts.map(({ itemId, text }) => ({ itemId, friendId, messages: [{ type: "text" as const, text }] })),
	);
	await queueTestMessages(ctx, "form", tests);
	return { count: tests.length };
}
