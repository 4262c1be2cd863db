import { expect, test } from "vitest";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SCORE_TEXTS } from "#domain/platform/texts/scores-texts.ts";
import { scoreItemOptions } from "#web/automation/scores/scoreItemOptions.ts";

test("what a rule names and the list has not is deleted, unless the operator may see none of it", () => {
	const listed = [{ id: 1, name: "冬の講習会" }];
	const offered = { value: "1", label: "冬の講習会" };
	expect(scoreItemOptions(listed, [1, 7])).toEqual([
		{ value: "7", label: FIELD_TEXTS.choiceDeleted },
		offered,
	]);
	expect(scoreItemOptions(null, [7])).toEqual([{ value: "7", label: SCORE_TEXTS.itemUnseen }]);
	expect(scoreItemOptions(undefined, [7])).toEqual([{ value: "7", label: "…" }]);
});
