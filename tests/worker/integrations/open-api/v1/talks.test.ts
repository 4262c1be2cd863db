import { beforeEach, describe, expect, test } from "vitest";
import { EXPLAIN_REASONS } from "#domain/automation/explain/explain-reasons.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { buildAutoResponse } from "#tests/support/action-builders.ts";
import { type ApiProgram, buildProgram, changesExceptLogs } from "#tests/support/api-program.ts";
import { takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let program: ApiProgram;
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	program = await buildProgram();
});

interface Talk {
	items: { id: number; text: string | null }[];
	next_before: string | null;
}

describe("a friend's talk", () => {
	test("is read the newest first, page by page, with who said what, and nobody else's", async () => {
		const [friend, other] = [await buildFriend(), await buildFriend()];
		const all: number[] = [];
		for (let count = 0; count < 70; count++) all.unshift((await buildMessage({ friendId: friend.id })).id);
		await buildMessage({ friendId: other.id, text: "別の友だち" });
		const read: number[] = [];
		let before: string | null = null;
		do {
			const page: Talk = await program.ask(
				`/friends/${friend.id}/messages${before ? `?before=${before}` : ""}`,
			);
			read.push(...page.items.map(({ id }) => id));
			before = page.next_before;
		} while (before !== null);
		expect(read).toEqual(all);
		const last = await buildMessage({ friendId: friend.id, outgoing: true, text: "承知しました" });
		const { items } = await program.ask<Talk>(`/friends/${friend.id}/messages`);
		expect(items[0]).toEqual({
			...{ id: last.id, at: new Date(last.timestamp).toISOString(), from: "account" },
			...{ sender: null, type: "text", text: "承知しました", unsent: false },
		});
	});

	test("holds no words that the friend took back, no note and no link of the friend's own", async () => {
		const friend = await buildFriend();
		await buildMessage({ friendId: friend.id, text: "取り消した言葉", unsentAt: 5 });
		const operator = program.operatorId;
		const note = { friend_id: friend.id, operator_id: operator, text: "メモ書き", at: 1 };
		await storeRow("talk_notes", note);
		const said = JSON.stringify(await program.ask(`/friends/${friend.id}/messages`));
		expect(said).toContain('"unsent":true');
		expect(said).not.toMatch(/取り消した言葉|メモ書き/);
	});
});

describe("why something is sent or not", () => {
	test("is told with the reason, as the console tells it, and nothing is written", async () => {
		const friend = await buildFriend();
		const reaction = await buildAutoResponse({ name: "予約の受付", nameKey: "予約の受付" });
		const before = await takeSnapshot();
		const { items } = await program.ask<{ items: object[] }>(
			`/explain/reaction?search=${encodeURIComponent(reaction.name)}`,
		);
		expect(items).toEqual([{ id: reaction.id, name: reaction.name }]);
		const path = `/friends/${friend.id}/explain/reaction/${reaction.id}`;
		expect(await program.ask(path)).toMatchObject({
			verdict: "not",
			reason: "nothingWritten",
			detail: EXPLAIN_REASONS.nothingWritten,
		});
		expect(await program.ask(`${path}?text=${encodeURIComponent("予約したい")}`)).toMatchObject({
			verdict: "will",
			reason: null,
		});
		expect(await changesExceptLogs(before)).toEqual([]);
		expect(await program.refused(`/friends/${friend.id}/explain/reaction/999`)).toEqual([
			404,
			"not-found",
			CALL_TEXTS.notFound,
		]);
		expect(await program.refused(`/friends/${friend.id}/explain/nothing/1`)).toEqual([
			404,
			"not-found",
			CALL_TEXTS.notFound,
		]);
	});
});

test("what a send would reach and cost is told without sending; it is refused as the send would be", async () => {
	const [friend, gone] = [await buildFriend(), await buildFriend({ blockedAt: 5 })];
	const json = { fids: [gone.id, friend.id], messages: [{ type: "text", text: "こんにちは" }] };
	const before = await takeSnapshot();
	expect(await program.ask("/messages/preview", { json })).toMatchObject({
		...{ recipients: 1, cost: 1, texts: ["こんにちは"] },
		unreachable: [{ fid: gone.id, reason: COMPOSE_TEXTS.blockedUs }],
	});
	const wrong = { ...json, messages: [{ type: "template", template_id: 999 }] };
	for (const path of ["/messages/preview", "/messages"])
		expect(await program.refused(path, { json: wrong })).toEqual([
			422,
			"invalid",
			{ "messages[0][template_id]": [COMPOSE_TEXTS.templateGone] },
		]);
	expect(await changesExceptLogs(before)).toEqual([]);
});
