import { describe, expect, test } from "vitest";
import { selectable } from "#domain/engine/selector/kinds.ts";
import { RESOURCE_TEXTS } from "#domain/platform/texts/resources.ts";
import { failureOf, nothingIn, placeholderOf } from "#web/engine/filters/conditions/choices/texts.ts";
import { loadList } from "#web/engine/selector/loadList.ts";
import { ApiError } from "#web/platform/api/error.ts";

const refusing = (status: number) => () => Promise.reject(new ApiError(status, ["だめです"]));

describe("a list that could not be read", () => {
	test("[M-227] of common variables is empty for whoever may not read it; any other, and any other fault, is told", async () => {
		expect(await loadList("common_var", refusing(403))).toEqual({ items: [], groups: [] });
		await expect(loadList("common_var", refusing(500))).rejects.toMatchObject({ status: 500 });
		await expect(loadList("tag", refusing(403))).rejects.toMatchObject({ status: 403 });
	});

	test("[M-368 to M-370] says so in its own words", () => {
		expect(selectable("common_var").notLoaded).toBe("共通情報の読み込み中にエラーが発生しました");
		expect(RESOURCE_TEXTS.loadFailed).toBe("読み込み中にエラーが発生しました");
		const failed = { data: undefined, mayRead: true, failure: RESOURCE_TEXTS.choicesFailed };
		const said = "友だち情報選択肢の読み込み中にエラーが発生しました";
		expect([failureOf(failed), nothingIn(failed, true), placeholderOf(failed, true)]).toEqual([
			said,
			said,
			said,
		]);
		expect(failureOf({ ...failed, data: [] })).toBeUndefined();
	});
});
