import { beforeEach, describe, expect, test } from "vitest";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { saveComposerDraft } from "#functions/people/composer/save-composer-draft.ts";
import { showComposer } from "#functions/people/composer/show-composer.ts";
import {
	beginComposerChat,
	composerContext,
	sendFromComposer,
	textMessages,
} from "#tests/support/composer-calls.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import {
	type BuiltOperator,
	buildOperator,
	buildSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
let friend: { id: number };
beforeEach(async () => {
	({ clock, operator, friend } = await beginComposerChat());
});

const written = (text: string) => ({ text, attachments: [], quoted: null });
const keep = (draft: object | null, written_at: number, by = operator) =>
	saveComposerDraft({
		ctx: composerContext(clock, by),
		input: { friend_id: friend.id, draft: draft as never, written_at },
	});
const kept = async (by = operator) =>
	(await showComposer({ ctx: composerContext(clock, by), input: { friend_id: friend.id } })).draft;

describe("a draft", () => {
	test("is kept for each operator and friend, with what is attached and quoted", async () => {
		const draft = {
			text: "{name}さん、",
			attachments: [
				{ key: "1", label: "写真.jpg", message: { type: "image", media_key: "key-of-a-picture" } },
			],
			quoted: { id: 4, text: "土曜は？", from: "陽菜" },
		};
		await keep(draft, clock.now);
		expect(await kept()).toEqual({ draft, written_at: clock.now });
		expect(await kept(await buildOperator())).toBeNull();
	});

	test("is kept with more attached than can be sent: what is taken back stands before what was written since", async () => {
		const attachments = Array.from({ length: 10 }, (_, index) => ({
			...{ key: String(index), label: "スタンプ" },
			message: { type: "sticker", package_id: 446, sticker_id: 1988 },
		}));
		const as = await signInOperator(operator);
		const draft = { ...written("戻した"), attachments };
		await requestJson(`/api/compose/friends/${friend.id}/draft`, {
			...{ as, method: "PUT" },
			json: { draft, written_at: 1 },
		});
		expect((await kept())?.draft).toEqual(draft);
	});

	test("gives way to a newer one, in whatever order they arrive", async () => {
		await keep(written("新しい"), clock.now);
		await keep(written("古い"), clock.now - SECOND);
		expect((await kept())?.draft).toEqual(written("新しい"));
		clock.advance(SECOND);
		await keep(written("もっと新しい"), clock.now);
		expect((await kept())?.draft).toEqual(written("もっと新しい"));
	});

	test("that was sent is revived by no save that comes late", async () => {
		await keep(written("送る"), clock.now - SECOND);
		await keep(null, clock.now);
		await keep(written("送る"), clock.now - SECOND);
		expect(await kept()).toEqual({ draft: null, written_at: clock.now });
	});

	test("goes with the message that it became, and not where another page has written since", async () => {
		const send = (text: string, draft_at: number | null) =>
			sendFromComposer(composerContext(clock, operator), friend, [textMessages(text)], { draft_at });
		await keep(written("送る"), clock.now);
		clock.advance(SECOND);
		await send("送る", clock.now - SECOND);
		expect((await kept())?.draft).toBeNull();
		await keep(written("別の端末で書いた続き"), clock.now);
		await send("前に書いた文", clock.now - SECOND);
		await send("下書きではない文", null);
		expect((await kept())?.draft).toEqual(written("別の端末で書いた続き"));
	});

	test("that was sent leaves what was typed while it was on its way", async () => {
		await keep(written("送る"), clock.now);
		await sendFromComposer(composerContext(clock, operator), friend, [textMessages("送る")], {
			draft_at: clock.now,
		});
		clock.advance(1);
		await keep(written("次の文"), clock.now);
		expect((await kept())?.draft).toEqual(written("次の文"));
	});

	test("of a page whose clock is ahead does not win for ever", async () => {
		await keep(written("未来"), clock.now + 1e9);
		clock.advance(SECOND);
		await keep(written("今"), clock.now);
		expect((await kept())?.draft).toEqual(written("今"));
	});

	test("is refused where it is too long or no draft, and out of sight", async () => {
		const tag = await buildTag();
		const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		const all = await signInOperator(operator);
		const put = (draft: unknown, as = all) =>
			sendRequest(`/api/compose/friends/${friend.id}/draft`, {
				as,
				method: "PUT",
				json: { draft, written_at: 1 },
			}).then(({ status }) => status);
		const before = await takeSnapshot();
		expect(await put(written("あ"), restricted)).toBe(404);
		for (const draft of [
			written("あ".repeat(20_001)),
			{ text: "あ" },
			{ ...written("あ"), attachments: Array(21).fill({ key: "1", label: "", message: { type: "x" } }) },
			{
				...written("あ"),
				attachments: [{ key: "1", label: "", message: { type: "x", filler: "あ".repeat(10_000) } }],
			},
		])
			expect(await put(draft)).toBe(422);
		expect(await listChangesSince(before)).toEqual([]);
	});
});

test("[E-262] the send key is each operator's own: Enter or Shift+Enter, and nothing else", async () => {
	const as = await signInOperator(operator);
	const keyNow = async (session = as) =>
		(await requestJson<{ send_key: string }>(`/api/compose/friends/${friend.id}`, { as: session })).send_key;
	const put = (send_key: string) =>
		sendRequest("/api/compose/send-key", { as, method: "PUT", json: { send_key } });
	expect(await keyNow()).toBe("shift_enter");
	expect((await put("enter")).status).toBe(200);
	expect([await keyNow(), await keyNow(await buildSession())]).toEqual(["enter", "shift_enter"]);
	expect((await put("tab")).status).toBe(422);
	expect(await keyNow()).toBe("enter");
});
