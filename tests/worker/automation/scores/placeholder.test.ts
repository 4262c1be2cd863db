import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { resolveText } from "#domain/engine/placeholders/placeholder-text.ts";
import { deserialiseValues, type WrittenValues } from "#domain/engine/placeholders/written-values.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { loadPlaceholderValues } from "#functions/engine/placeholders/placeholder-values.ts";
import { sendTextEffect } from "#tests/support/action-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestScore, runScoreMinute, storeReplies } from "#tests/support/score-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
let other: FriendRecord;
let score: number;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildSession();
	[friend, other] = [await buildFriend(), await buildFriend()];
	score = await requestScore(operator, { name: "来店意欲", rules: [{ event: "replied", points: 40 }] });
	await requestScore(operator, { name: "来店意欲" });
	clock.pass(MINUTE);
	await storeReplies([friend.id], clock.now);
	await runScoreMinute(clock);
});

const TEXT = "{score:来店意欲}点（{score:来店意欲:level}）";
const valuesFor = async (as: ConsoleSession) =>
	deserialiseValues(
		(await (
			await sendRequest(`/api/selector/placeholders/values?friend=${friend.id}`, { as })
		).json()) as WrittenValues,
	);

test("a text says what each friend has of a score now, of two of one name the first", async () => {
	const values = await loadPlaceholderValues(clock.context(), [friend.id, other.id], "");
	expect(resolveText(TEXT, values.get(friend.id)!)).toBe("40点（中）");
	expect(resolveText(TEXT, values.get(other.id)!)).toBe("0点（低）");
});

test("an operator who may see no scores reads their labels, and lists name a score that is gone so", async () => {
	const reader = await buildSession({ abilities: ["friend-read", "var-read"] });
	expect(resolveText(TEXT, await valuesFor(operator))).toBe("40点（中）");
	expect(resolveText(TEXT, await valuesFor(reader))).toBe(
		"［スコア「来店意欲」］点（［スコア「来店意欲」の段階］）",
	);
	const lines = async (text: string) =>
		(
			await requestJson<{ lines: string[] }>("/api/action/summaries", {
				as: operator,
				json: { inputs: [sendTextEffect(text)] },
			})
		).lines;
	expect(await lines("{score:来店意欲}")).toEqual(["テキスト「［スコア「来店意欲」］」を送信"]);
	expect(await lines("{score:関心}")).toEqual(["テキスト「［削除済みのスコア「関心」］」を送信"]);
	await sendRequest(`/api/scores/${score}`, { as: operator, method: "DELETE" });
	expect(resolveText(TEXT, await valuesFor(operator))).toBe("10点（低）");
});
