import { expect, test } from "vitest";
import { composeNotice } from "#domain/integrations/notifications/compose-notice.ts";
import { judgeNotice } from "#domain/integrations/notifications/judge-notice.ts";
import { pushMessageOf } from "#domain/integrations/notifications/push-message.ts";
import { NOTICE_FAILURE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { DAY, DEFAULT_ZONE, MINUTE } from "#domain/platform/time/wire-time.ts";

const AT = Date.parse("2026-11-20T10:00:00+09:00");
const where = { origin: "https://console.example", zone: DEFAULT_ZONE };
const of = { title: "受付", brand: "結び" };

test("one line has its time, its text and its link", () => {
	const composed = composeNotice(of, [{ text: "佐藤さん", address: "/line/chat/1", at: AT }], where);
	expect(composed).toEqual({
		title: "【結び】受付",
		text: "・11-20 10:00 佐藤さん\n  https://console.example/line/chat/1",
		link: "https://console.example/line/chat/1",
	});
});

test("many lines say how many they are, and those beyond twenty are counted", () => {
	const lines = Array.from({ length: 23 }, (_, index) => ({ text: `${index}`, address: null, at: AT }));
	const { title, text, link } = composeNotice(of, lines, where);
	expect(title).toBe("【結び】受付（23件）");
	expect(text.split("\n")).toHaveLength(21);
	expect(text.endsWith("ほか3件")).toBe(true);
	expect(link).toBeNull();
});

test("a name with line breaks begins no line of its own, and without an origin there are no links", () => {
	const { title, text } = composeNotice(
		{ ...of, title: "受\n付" },
		[{ text: "佐藤\r\n・偽の行", address: "/x", at: AT }],
		{ ...where, origin: undefined },
	);
	expect(title).toBe("【結び】受 付");
	expect(text).toBe("・11-20 10:00 佐藤 ・偽の行");
});

const attempt = { attempts: 1, createdAt: AT, now: AT, repeatable: true };
const later = { kind: "later", reason: "応答なし。", doubt: true } as const;
const judge = (answer: Parameters<typeof judgeNotice>[0], given: object = {}) =>
	judgeNotice(answer, { ...attempt, ...given }, () => 1);

test("what may have arrived is sent again only where its receiver would not have it twice", () => {
	expect(judge(later)).toMatchObject({ state: "waiting" });
	expect(judge(later, { repeatable: false })).toEqual({
		state: "parked",
		reason: `応答なし。${NOTICE_FAILURE_TEXTS.inDoubt}`,
	});
	expect(judge({ ...later, doubt: false }, { repeatable: false })).toMatchObject({ state: "waiting" });
});

test("pauses grow, respect what the service asks for, and end after a day", () => {
	const pause = (given: object, retryAfter = 0) => {
		const verdict = judge({ ...later, retryAfter }, given);
		return verdict.state === "waiting" ? verdict.at - AT : verdict;
	};
	expect(pause({ attempts: 2 })).toBeGreaterThan(pause({ attempts: 1 }) as number);
	expect(pause({}, 7 * MINUTE)).toBe(7 * MINUTE);
	expect(pause({ now: AT + DAY })).toEqual({
		state: "failed",
		reason: `応答なし。${NOTICE_FAILURE_TEXTS.givenUp}`,
	});
});

test("a refusal is not tried again", () => {
	expect(judge({ kind: "refused", reason: "だめ" })).toEqual({ state: "failed", reason: "だめ" });
	expect(judge({ kind: "sent" })).toEqual({ state: "sent" });
});

test("a push says it without addresses, cut between letters, and leads to what it is about", () => {
	const { title, text, link } = composeNotice(
		of,
		[{ text: "佐藤さん", address: "/line/chat/1?a=b", at: AT }],
		where,
	);
	const id = "00000000-0000-4000-8000-000000000000";
	expect(pushMessageOf({ id, title, text, link })).toEqual({
		title: "【結び】受付",
		body: "・11-20 10:00 佐藤さん",
		tag: id,
		path: "/line/chat/1?a=b",
	});
	const long = pushMessageOf({ id, title: "題".repeat(300), text: `a${"😀".repeat(500)}`, link: null });
	expect(long.path).toBe("/line/notifications");
	expect([long.title.length, long.body.endsWith("…"), long.body.isWellFormed()]).toEqual([200, true, true]);
	// With the widest characters it still fits the size limit of push services.
	const most = pushMessageOf({ id, title: "題".repeat(300), text: "題".repeat(9_000), link });
	expect(new TextEncoder().encode(JSON.stringify(most)).length).toBeLessThan(3_993);
});
