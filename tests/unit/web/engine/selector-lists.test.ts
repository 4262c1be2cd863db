import { describe, expect, test } from "vitest";
import { selectableKindOf } from "#domain/engine/selector/selectable-kinds.ts";
import { RESOURCE_TEXTS } from "#domain/platform/texts/resources-texts.ts";
import {
	choicesFailureOf,
	choicesPlaceholderOf,
	emptyDropdownText,
} from "#web/engine/filters/conditions/choices/choiceTexts.ts";
import { loadSelectorList } from "#web/engine/selector/loadSelectorList.ts";
import { ApiError } from "#web/platform/api/apiError.ts";

const refusing = (status: number) => () => Promise.reject(new ApiError(status, ["だめです"]));

describe("a list that could not be read", () => {
	test("[M-227] of common variables is empty for whoever may not read it; any other, and any other fault, is told", async () => {
		expect(await loadSelectorList("common_var", refusing(403))).toEqual({ items: [], groups: [] });
		await expect(loadSelectorList("common_var", refusing(500))).rejects.toMatchObject({ status: 500 });
		await expect(loadSelectorList("tag", refusing(403))).rejects.toMatchObject({ status: 403 });
	});

	test("[M-368 to M-370] says so in its own words", () => {
		expect(selectableKindOf("common_var").notLoaded).toBe("共通情報の読み込み中にエラーが発生しました");
		expect(RESOURCE_TEXTS.loadFailed).toBe("読み込み中にエラーが発生しました");
		const failed = { data: undefined, mayRead: true, failure: RESOURCE_TEXTS.choicesFailed };
		const said = "友だち情報選択肢の読み込み中にエラーが発生しました";
		expect([
			choicesFailureOf(failed),
			emptyDropdownText(failed, true),
			choicesPlaceholderOf(failed, true),
		]).toEqual([said, said, said]);
		expect(choicesFailureOf({ ...failed, data: [] })).toBeUndefined();
	});
});
