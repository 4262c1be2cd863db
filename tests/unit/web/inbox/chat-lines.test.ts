import { describe, expect, test } from "vitest";
import type { TalkMessage, TalkNote, UnsentMessage } from "#web/inbox/chat/chatApi.ts";
import { shortTime } from "#web/inbox/chat/shortTime.ts";
import { beginsDay, talkLinesOf } from "#web/inbox/chat/talkLines.ts";

const message = (id: number, timestamp: number, date: string) => ({ id, timestamp, date }) as TalkMessage;

describe("a talk", () => {
	const lines = talkLinesOf({
		messages: [message(1, 10, "2026-11-20 09:00:00"), message(2, 30, "2026-11-21 09:00:00")],
		notes: [{ id: 1, timestamp: 30, date: "2026-11-21 09:00:00" } as TalkNote],
		unsent: [{ id: "a", timestamp: 20, due_at: "2026-11-20 23:00:00" } as UnsentMessage],
	});

	test("has messages, notes and what was not sent in the order of their time", () => {
		expect(lines.map(({ key }) => key)).toEqual(["m1", "ua", "m2", "n1"]);
	});

	test("has a heading where a day begins, and no other", () => {
		expect(lines.map((_, index) => beginsDay(lines, index))).toEqual([true, false, true, false]);
	});
});

test("the list says the time of today, 昨日, and the day of what lies before, with another year", () => {
	const now = Date.parse("2026-11-20T23:30:00+09:00");
	const times = ["2026-11-20 00:05:00", "2026-11-19 23:59:00", "2026-11-18 12:00:00", "2025-12-31 12:00:00"];
	expect(times.map((time) => shortTime(time, now))).toEqual(["00:05", "昨日", "11/18", "2025.12.31"]);
});
