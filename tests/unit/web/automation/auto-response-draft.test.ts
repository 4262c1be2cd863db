import { expect, test } from "vitest";
import type { AutoResponseAnswer } from "#domain/automation/auto-responses/auto-response-input.ts";
import {
	type AutoResponseDraft,
	autoResponseDraftOf,
	BLANK_AUTO_RESPONSE,
	checkAutoResponse,
	withProposedName,
} from "#web/automation/auto-responses/autoResponseDraft.ts";
import { BLANK_CONTENTS, createWrittenMessage } from "#web/content/composer/composedMessage.ts";

test("the name follows the first keyword until the operator writes another", () => {
	const change = (name: string, before: string[], keywords: string[]) =>
		withProposedName({ name, type: 0, line_event: null, keywords: before }, { keywords }).name;
	expect(change("", [], ["営業時間"])).toBe("営業時間への返信");
	expect(change("営業時間への返信", ["営業時間"], ["開店", "営業時間"])).toBe("開店への返信");
	expect(change("開店への返信", ["開店"], [])).toBe("");
	expect(change("お店の時間", ["営業時間"], ["開店"])).toBeUndefined();
	expect(change("", [], ["あ".repeat(100)])).toHaveLength(100);
	expect(withProposedName({ name: "", type: 0, line_event: null, keywords: [] }, { type: 1 }).name).toBe(
		"すべてのメッセージへの返信",
	);
});

const saved = (answer: unknown): AutoResponseDraft =>
	autoResponseDraftOf(
		{ ...BLANK_AUTO_RESPONSE, name: "営業時間への返信", keywords: ["営業時間"], action_id: 7 },
		answer as AutoResponseAnswer,
	);
const text = { type: 1, member_query_id: null, text: "10時からです", delay_type: 0 };
const answer = { inputs: [text], a_twice_type: 0, line_event: null, action: "営業時間の案内" };

test("an unchanged answer keeps its action, also a listed one; a changed one is sent in its place", () => {
	const draft = saved(answer);
	const checked = (change: object = {}) =>
		checkAutoResponse({ ...draft, answer: { ...draft.answer!, ...change } });
	expect(checked()).toMatchObject({ success: true, data: { action_id: 7, messages: null } });
	expect(checked({ isChanged: true, a_twice_type: 1 })).toMatchObject({
		success: true,
		data: {
			action_id: null,
			messages: null,
			answer: { inputs: [{ text: "10時からです" }], a_twice_type: 1 },
		},
	});
});

test("a message without its content, and an answer without any, are refused at the composer", () => {
	const draft = saved(answer);
	const problems = (messages: object[]) => {
		const result = checkAutoResponse({
			...draft,
			answer: { ...draft.answer!, isChanged: true, messages: messages as never },
		});
		return result.success ? [] : Object.keys(result.problems.fields);
	};
	expect(problems([createWrittenMessage(BLANK_CONTENTS.text)])).toEqual(["answer[inputs][0][content][text]"]);
	expect(problems([])).toEqual(["answer[inputs]"]);
});
