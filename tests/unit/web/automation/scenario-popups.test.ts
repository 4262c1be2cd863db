import { createElement, type ReactElement } from "react";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { timeText, timingOfScenario } from "#domain/engine/steps/step-timing.ts";
import { MAX_TEST_ITEMS } from "#domain/inbox/testers/test-send.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { ScenarioStepList } from "#web/automation/scenarios/popups/ScenarioStepList.tsx";
import {
	countTestMessages,
	initialTestSelection,
	isTestable,
} from "#web/automation/scenarios/popups/testableSteps.ts";
import type { StepMessages } from "#web/engine/steps/stepsApi.ts";
import { sizeOfTest } from "#web/inbox/testers/TesterPanel.tsx";

const step = (id: number, given: Partial<StepMessages> = {}): StepMessages => ({
	id,
	day: 1,
	minute: 600,
	action_text: ["タグ「会員」を追加"],
	messages: [{ type: "text", text: "{name}さん、ようこそ" }],
	message_count: given.messages?.length ?? 1,
	problem: null,
	...given,
});

const list = (steps: StepMessages[], above?: (step: StepMessages) => ReactElement): ReactElement => {
	const children = createElement(ScenarioStepList, { steps, timing: "clock", ...(above && { above }) });
	return createElement(Router, { ssrPath: "/line/content/group/1/preview", children });
};

test("[E-091] the preview shows each step's time, what it does, and the message as friends see it", () => {
	const html = renderElement(
		list([step(1), step(2, { day: 3, problem: "対象が削除されています。", messages: [] })]),
	);
	expect(html).toMatch(
		/1日後.*10:00.*タグ「会員」を追加.*［友だち名］さん、ようこそ.*3日後.*対象が削除されています。/s,
	);
	expect(html.match(/友だちの画面での見え方<\/p>/g)).toHaveLength(1);
	expect(html).toContain('aria-label="「1日後 10:00」のメッセージの見え方"');
	expect(renderElement(list([]))).toContain("配信ステップはまだありません。");
});

test("[E-090] the test has something to choose each step by, and begins with all that can be sent", () => {
	const chosen = (each: StepMessages) => createElement("input", { type: "checkbox", name: `step${each.id}` });
	expect(renderElement(list([step(7)], chosen))).toContain('name="step7"');
	const steps = [step(1), step(2, { messages: [] }), step(3, { problem: "削除" }), step(4)];
	expect(steps.map(isTestable)).toEqual([true, false, false, true]);
	expect(initialTestSelection(steps)).toEqual([1, 4]);
	const many = Array.from({ length: MAX_TEST_ITEMS + 5 }, (_, index) => step(index + 1));
	expect(initialTestSelection(many)).toHaveLength(MAX_TEST_ITEMS);
});

test("[E-090] the test counts messages, not steps, and asks before several go out", () => {
	const messages = [1, 2, 3].map((number) => ({ type: "text" as const, text: `${number}通目` }));
	const steps = [step(1, { messages }), step(2), step(3, { messages: [], message_count: 2 })];
	expect(countTestMessages(steps, [1, 2])).toBe(4);
	// Steps that the operator may not read are sent and counted too.
	expect(countTestMessages(steps, [3])).toBe(2);
	expect(sizeOfTest(2, 4)).toBe("4通のメッセージ");
	expect([sizeOfTest(1, undefined), sizeOfTest(3, undefined), sizeOfTest(0, 0)]).toEqual([null, "3件", null]);
});

test("a scenario's steps are named by its own clock", () => {
	const at = { day: 2, minute: 90 };
	expect([0, 1].map((dateDiff) => timeText(timingOfScenario(dateDiff), at))).toEqual([
		"2日 1時間30分後",
		"2日後 01:30",
	]);
});
