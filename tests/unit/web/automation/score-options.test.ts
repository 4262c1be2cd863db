import { expect, test } from "vitest";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { SCORE_TEXTS } from "#domain/platform/texts/scores.ts";
import { ownOptions } from "#web/automation/scores/own-options.ts";

test("what a rule names and the list has not is deleted, unless the operator may see none of it", () => {
	const listed = [{ id: 1, name: "冬の講習会" }];
	const offered = { value: "1", label: "冬の講習会" };
	expect(ownOptions(listed, [1, 7])).toEqual([{ value: "7", label: FIELD_TEXTS.choiceDeleted }, offered]);
	expect(ownOptions(null, [7])).toEqual([{ value: "7", label: SCORE_TEXTS.itemUnseen }]);
	expect(ownOptions(undefined, [7])).toEqual([{ value: "7", label: "…" }]);
});
