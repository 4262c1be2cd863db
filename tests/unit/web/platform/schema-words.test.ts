import { expect, test } from "vitest";
import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import "#domain/platform/wire/input-schemas.ts";

test("a form says in our own words what its schema has none for", () => {
	const schema = z.object({
		text: z.string().max(3),
		missing: z.string(),
		amount: z.number().max(5),
		chosen: z.enum(["a"]),
		list: z.array(z.string()).max(1),
		shape: z.object({}),
		address: z.url(),
	});
	const wrong = { text: "長すぎる", amount: 9, chosen: "b", list: ["a", "b"], shape: 1, address: "x" };
	const checked = checkDraft(schema, wrong);
	expect(!checked.success && checked.problems.fields).toEqual({
		text: [FIELD_TEXTS.tooLong(3)],
		missing: [FIELD_TEXTS.required],
		amount: [FIELD_TEXTS.atMost(5)],
		chosen: [FIELD_TEXTS.choiceUnknown],
		list: [FIELD_TEXTS.tooManyItems(1)],
		shape: [FIELD_TEXTS.formWrong],
		address: [FIELD_TEXTS.formWrong],
	});
});
