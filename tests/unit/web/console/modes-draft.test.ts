import { expect, test } from "vitest";
import { kindModesOf } from "#domain/engine/sending-stop/sending-modes.ts";
import {
	changeLines,
	countSent,
	decisionOf,
	goingOf,
	kindNote,
	type ModesDraft,
} from "#web/console/sending-modes/modesDraft.ts";
import type { HeldNumbers, KindState, SendingModes } from "#web/console/sending-modes/sendingModesApi.ts";

const numbers = (count: number, old = 0): HeldNumbers => ({
	count,
	old,
	oldest: old > 0 ? "2026-11-01 10:00:00" : null,
	expired_replies: 0,
	in_doubt: 0,
});

const chat = (held: HeldNumbers, toTesters = numbers(0)): KindState => ({
	kind: "chat",
	label: "チャットとテスト送信",
	mode: "off",
	held,
	held_to_testers: toTesters,
});

const draft = (given: Partial<ModesDraft> = {}): ModesDraft => ({
	isTestMode: false,
	kinds: kindModesOf({}),
	choices: {},
	...given,
});

test("only what the chosen modes would let go is asked about", () => {
	const state = chat(numbers(5), numbers(2));
	expect(goingOf(draft(), state)?.count).toBe(5);
	expect(goingOf(draft({ isTestMode: true }), state)?.count).toBe(2);
	expect(goingOf(draft({ kinds: kindModesOf({ chat: "test" }) }), state)?.count).toBe(2);
	expect(goingOf(draft({ kinds: kindModesOf({ chat: "off" }) }), state)).toBeNull();
	expect(goingOf(draft(), chat(numbers(0)))).toBeNull();
});

test("recent messages have no default, old ones are skipped by default", () => {
	expect(decisionOf(draft(), chat(numbers(3)))).toBeUndefined();
	expect(decisionOf(draft(), chat(numbers(3, 1)))).toBe("recent");
	expect(decisionOf(draft(), chat(numbers(3, 3)))).toBe("skip");
	expect(decisionOf(draft({ choices: { chat: "send" } }), chat(numbers(3, 3)))).toBe("send");
});

test("the question before the save counts what leaves", () => {
	expect(countSent(numbers(3, 1), "send")).toBe(3);
	expect(countSent(numbers(3, 1), "recent")).toBe(2);
	expect(countSent(numbers(3, 1), "skip")).toBe(0);
	expect(countSent(numbers(3, 1), undefined)).toBe(0);
});

const modesWith = (held: HeldNumbers, testers = 2): SendingModes => ({
	version: 1,
	is_test_mode: false,
	testers,
	changed_at: null,
	changed_by: null,
	kinds: [chat(held)],
});

test("the question names only what happens to held messages, and who receives later ones", () => {
	const later = "これからは、テスター（2人）だけに送り、ほかの友だちへのメッセージは保留します。";
	expect(changeLines(modesWith(numbers(0)), draft({ isTestMode: true }))).toEqual([later]);
	expect(changeLines(modesWith(numbers(3)), draft({ isTestMode: true }))).toEqual([
		"保留している3件は、保留のまま残します。",
		later,
	]);
	expect(changeLines(modesWith(numbers(0), 0), draft({ isTestMode: true })).join("")).toContain(
		"だれにも送らず",
	);
	expect(changeLines(modesWith(numbers(3, 1)), draft())).toEqual([
		"保留していた2件を、すぐに送ります。1件につき1通以上として数えられます。",
		"保留していた1件は送りません。配信状況から、後で送り直せます。",
		"これからは、すべての種類を友だちに送ります。",
	]);
	expect(changeLines(modesWith(numbers(0)), draft({ kinds: kindModesOf({ chat: "off" }) }))).toEqual([
		"これからは、どの種類も送らず、保留します。",
	]);
});

test("in test mode the note of groups promises no send to testers", () => {
	expect(kindNote(draft({ isTestMode: true }), "group")).not.toContain("テスターだけに送ります");
	expect(kindNote(draft({ isTestMode: true }), "scenario")).toBe(
		"テストモードのため、テスターだけに送ります。",
	);
	expect(kindNote(draft({ isTestMode: true, kinds: kindModesOf({ scenario: "off" }) }), "scenario")).toBe("");
});
