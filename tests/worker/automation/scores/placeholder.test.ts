import { beforeEach, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { resolve } from "#domain/engine/placeholders/text.ts";
import { readValues, type WrittenValues } from "#domain/engine/placeholders/written-values.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { placeholderValues } from "#functions/engine/placeholders/values.ts";
import { sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { makeScore, minute, storeReplies } from "#tests/support/scores.ts";

let clock: TestClock;
let operator: Session;
let friend: Friend;
let other: Friend;
let score: number;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock().rule();
	operator = await signedInOperator();
	[friend, other] = [await buildFriend(), await buildFriend()];
	score = await makeScore(operator, { name: "来店意欲", rules: [{ event: "replied", points: 40 }] });
	await makeScore(operator, { name: "来店意欲" });
	clock.pass(MINUTE);
	await storeReplies([friend.id], clock.now);
	await minute(clock);
});

const TEXT = "{score:来店意欲}点（{score:来店意欲:level}）";
const valuesFor = async (as: Session) =>
	readValues(
		(await (
			await call(`/api/selector/placeholders/values?friend=${friend.id}`, { as })
		).json()) as WrittenValues,
	);

test("a text says what each friend has of a score now, of two of one name the first", async () => {
	const values = await placeholderValues(clock.context(), [friend.id, other.id], "");
	expect(resolve(TEXT, values.get(friend.id)!)).toBe("40点（中）");
	expect(resolve(TEXT, values.get(other.id)!)).toBe("0点（低）");
});

test("an operator who may see no scores reads their labels, and lists name a score that is gone so", async () => {
	const reader = await signedInOperator({ abilities: ["friend-read", "var-read"] });
	expect(resolve(TEXT, await valuesFor(operator))).toBe("40点（中）");
	expect(resolve(TEXT, await valuesFor(reader))).toBe(
		"［スコア「来店意欲」］点（［スコア「来店意欲」の段階］）",
	);
	const lines = async (text: string) =>
		(
			await ask<{ lines: string[] }>("/api/action/summaries", {
				as: operator,
				json: { inputs: [sendText(text)] },
			})
		).lines;
	expect(await lines("{score:来店意欲}")).toEqual(["テキスト「［スコア「来店意欲」］」を送信"]);
	expect(await lines("{score:関心}")).toEqual(["テキスト「［削除済みのスコア「関心」］」を送信"]);
	await call(`/api/scores/${score}`, { as: operator, method: "DELETE" });
	expect(resolve(TEXT, await valuesFor(operator))).toBe("10点（低）");
});
