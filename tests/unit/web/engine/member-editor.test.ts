import { createElement } from "react";
import { describe, expect, test } from "vitest";
import {
	isMemberFocus,
	MEMBER_TABS,
	type MemberFocus,
} from "#domain/people/friend-values/member-editor-tabs.ts";
import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { checkMemberDraft } from "#web/engine/friend-records/editor/checkMemberDraft.ts";
import { MemberTabs } from "#web/engine/friend-records/editor/MemberTabs.tsx";
import { NOTHING_CHANGED } from "#web/engine/friend-records/editor/memberDraft.ts";
import { memberTabOfProblem } from "#web/engine/friend-records/editor/memberTabOfProblem.ts";
import type { MemberEditing } from "#web/engine/friend-records/editor/useMemberEditor.ts";
import { valueOptionsOf } from "#web/engine/friend-records/editor/valueOptions.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { NO_PROBLEMS, toResponseProblems } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";

const loading = { data: undefined, error: undefined, isLoading: true };
const failed = { ...loading, isLoading: false, error: new ApiError(500, ["サーバーで問題が起きました。"]) };

const tabs = (focus: MemberFocus, loaded: object = {}) => {
	const all = { tags: loading, vars: loading, base: loading, ...loaded };
	const editing = { ...all, draft: NOTHING_CHANGED, problems: NO_PROBLEMS, mayWrite: true };
	return renderElement(
		createElement(MemberTabs, {
			editing: editing as unknown as MemberEditing,
			friendId: 1,
			initialTab: focus,
		}),
	);
};

describe("the member editor", () => {
	test("[M-039] opens with any of its tabs", () => {
		for (const focus of Object.keys(MEMBER_TABS) as MemberFocus[]) {
			const [, chosen] = /aria-selected="true".*?class="[^"]*tabLabel">([^<]*)</.exec(tabs(focus)) ?? [];
			expect(chosen).toBe(MEMBER_TABS[focus]);
		}
	});

	test("[M-040] has no tab of any other name", () => {
		expect(["tag", "var", "basevar"].map(isMemberFocus)).toEqual([true, true, true]);
		expect(["", "tags", "toString", "__proto__"].map(isMemberFocus)).toEqual([false, false, false, false]);
		expect(MEMBER_TEXTS.unknownFocus).toBe("不明なエラーが発生しました");
	});

	test("turns to the tab of what is wrong when a save fails", () => {
		const tabOf = (...fields: string[]) =>
			memberTabOfProblem({ general: [], fields: Object.fromEntries(fields.map((field) => [field, ["…"]])) });
		expect(tabOf("vals[4]", "vals[memo]")).toBe("var");
		expect(tabOf("vals[mail]")).toBe("basevar");
		expect(tabOf("tag_ids[2]")).toBe("tag");
		expect([tabOf(), tabOf("ERROR")]).toEqual([null, null]);
	});

	test("[A-365] shows that the choice which a friend has is gone, and offers it to nobody else", () => {
		const choices = [{ id: 1, value: "佐藤", color: "#337ab7", sortIndex: 0 }];
		const labels = (value: string) => valueOptionsOf({ type: 20, choices }, value).map(({ label }) => label);
		expect(labels("2")).toEqual(["佐藤", "! 選択肢が削除済 !"]);
		expect([labels("1"), labels("")]).toEqual([["佐藤"], ["佐藤"]]);
		expect(valueOptionsOf({ type: 0, choices: [] }, "銀")).toEqual([]);
	});

	test("[M-364] says of each tab that it could not be loaded, and why", () => {
		for (const [focus, of] of [
			["tag", "tags"],
			["var", "vars"],
			["basevar", "base"],
		] as const) {
			const html = tabs(focus, { [of]: failed });
			expect(html).toContain("友だち情報の読み込み中にエラーが発生しました");
			expect(html).toContain("サーバーで問題が起きました。");
		}
	});

	test("[M-365] says that it could not be saved, and every reason", () => {
		const refused = new ApiError(422, ["全体の理由"], { "vals[3]": ["項目の理由"] });
		const problems = toResponseProblems(refused, MEMBER_TEXTS.saveFailed);
		const html = renderElement(createElement(ProblemAlert, { problems }));
		for (const text of ["友だち情報の保存に失敗しました。", "全体の理由", "項目の理由"])
			expect(html).toContain(text);
	});

	test("does not save what was kept over a reload while its tab is not loaded", () => {
		const nothing = { tags: undefined, vars: undefined, base: undefined };
		const kept = [{ tagIds: [1] }, { vals: { 3: "渋谷" } }, { base: { memo: "自分の" } }];
		for (const part of kept)
			expect(checkMemberDraft({ ...NOTHING_CHANGED, ...part }, nothing)).toMatchObject({
				success: false,
				problems: { heading: MEMBER_TEXTS.saveFailed, general: [MEMBER_TEXTS.loadFailed] },
			});
		const item = {
			id: 3,
			name: "町",
			type: 0,
			group_id: null,
			protected: 0,
			is_active: 1,
			choices: [],
		} as const;
		const loaded = { ...nothing, vars: { items: [{ ...item, choices: [] }] } };
		expect(checkMemberDraft({ ...NOTHING_CHANGED, vals: { 3: "渋谷" } }, loaded).success).toBe(true);
		expect(checkMemberDraft({ ...NOTHING_CHANGED, vals: { 3: "渋\n谷" } }, loaded)).toMatchObject({
			problems: { fields: { "vals[3]": [expect.any(String)] } },
		});
	});
});
