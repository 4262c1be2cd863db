import { expect, test } from "vitest";
import { kindModesOf } from "#domain/engine/sending-stop/sending-modes.ts";
import { countSent, decisionOf, goingOf, type ModesDraft } from "#web/console/sending-modes/modesDraft.ts";
import type { HeldNumbers, KindState } from "#web/console/sending-modes/sendingModesApi.ts";

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
