import dayjs from "dayjs";
import { describe, expect, test } from "vitest";
import { ADDRESSES, addressOf, pageAt } from "#domain/engine/access/page-addresses.ts";
import { senderOf, webhookEvent, webhookRequest } from "#domain/integrations/webhook/line-webhook-event.ts";
import {
	DAY,
	findNextTimeOfDay,
	HOUR,
	MINUTE,
	toInstant,
	toWireTime,
} from "#domain/platform/time/wire-time.ts";

describe("an instant on the wire", () => {
	test.each([
		["2026-11-19T15:00:00.000Z", "2026-11-20 00:00:00"],
		["2026-11-20T14:59:59.999Z", "2026-11-20 23:59:59"],
		["2026-12-31T15:00:00.000Z", "2027-01-01 00:00:00"],
		["1970-01-01T00:00:00.000Z", "1970-01-01 09:00:00"],
	])("%s is %s in Tokyo", (instant, written) => {
		expect(toWireTime(Date.parse(instant))).toBe(written);
	});

	test("is written in the account's zone, whatever the machine's is", () => {
		expect(toWireTime(Date.parse("2026-07-01T00:00:00Z"), "America/New_York")).toBe("2026-06-30 20:00:00");
	});

	const calendarOf = (zone: string) =>
		new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });

	// Zones with shifts of an hour, of half an hour, twice within a month, and none.
	test.each([
		"Asia/Tokyo",
		"America/New_York",
		"Australia/Lord_Howe",
		"Pacific/Apia",
		"Africa/Casablanca",
		"Africa/Monrovia",
		"Asia/Kathmandu",
	])("is what the calendar of %s says, on each day of each fourth year", (zone) => {
		const calendar = calendarOf(zone);
		for (let day = -10; day < 60 * 365; day += day % 1_460 === 364 ? 1_096 : 1) {
			const hours = [1, 9, 15].map((hour) => day * DAY + hour * HOUR);
			for (const at of hours.flatMap((each) => [each - 1, each + 30 * MINUTE]))
				if (toWireTime(at, zone) !== calendar.format(at))
					expect(toWireTime(at, zone)).toBe(calendar.format(at));
		}
		expect(toWireTime(Date.UTC(2150, 5, 1), zone)).toBe(calendar.format(Date.UTC(2150, 5, 1)));
	});

	test.each([
		["Pacific/Apia leaves a day out", "Pacific/Apia", Date.UTC(2011, 11, 29)],
		["Africa/Monrovia goes on by 44 minutes and 30 seconds", "Africa/Monrovia", Date.UTC(1972, 0, 6)],
	])("is what the calendar says where %s, each half hour of those days", (_, zone, from) => {
		const calendar = calendarOf(zone);
		const offsets = new Set<number>();
		for (let at = from; at < from + 3 * DAY; at += 30 * MINUTE) {
			offsets.add(Date.parse(`${calendar.format(at).replace(" ", "T")}Z`) - at);
			for (const each of [at - 1, at]) expect(toWireTime(each, zone)).toBe(calendar.format(each));
		}
		expect(offsets.size).toBe(2);
	});

	test("is no instant's where there is none", () => {
		expect(() => toWireTime(Number.NaN)).toThrow(RangeError);
	});
});

describe("the instant of a day and a time", () => {
	const byCalendar = (day: string, time: string, zone: string) => dayjs.tz(`${day} ${time}`, zone).valueOf();

	test.each([
		"Asia/Tokyo",
		"America/New_York",
		"Australia/Lord_Howe",
		"Pacific/Apia",
		"Pacific/Kiritimati",
		"Africa/Casablanca",
		"Africa/Monrovia",
	])("is what the calendar of %s says, on each day of some years", (zone) => {
		for (const year of [1969, 1972, 2011, 2026, 2099, 2150])
			for (let day = 0; day < 367; day += year === 2011 || year === 2026 ? 1 : 9) {
				const date = new Date(Date.UTC(year, 0, 1) + day * DAY).toISOString().slice(0, 10);
				for (const time of ["00:00", "02:30", "23:59"]) {
					const instant = toInstant(date, time, zone);
					if (instant !== byCalendar(date, time, zone))
						expect([date, time, instant]).toEqual([date, time, byCalendar(date, time, zone)]);
				}
			}
	});

	test.each(["2026-02-29", "2026-13-01", "2026-1-5", "", "today"])("is none on %j", (day) => {
		expect(toInstant(day, "00:00")).toBeNull();
	});

	test("goes over midnight as the calendar does", () => {
		expect(toInstant("2026-11-20", "24:00")).toBe(byCalendar("2026-11-20", "24:00", "Asia/Tokyo"));
		expect(toInstant("2028-02-29", "09:00")).toBe(Date.UTC(2028, 1, 29));
	});
});

test("the next time of day is strictly later, and at most a day away", () => {
	const start = Date.parse("2026-11-20T00:00:00+09:00");
	for (let minute = 0; minute < 24 * 60; minute += 7) {
		const now = start + minute * 60_000;
		const next = findNextTimeOfDay(now, "12:34");
		expect(next).toBeGreaterThan(now);
		expect(next - now).toBeLessThanOrEqual(24 * 60 * 60_000);
		expect(toWireTime(next).slice(11)).toBe("12:34:00");
	}
});

describe("the addresses of the site", () => {
	test("stand under /line or /hq, but for those outside of it and those of forms", () => {
		const outside = [
			"login",
			"setup",
			"invitation",
			"otherAccount",
			"home",
			"simulator",
			"widgets",
			"lineNotify",
		];
		for (const [name, address] of Object.entries(ADDRESSES))
			expect(/^\/(line|lvf|hq)(\/|$)/.test(address), name).toBe(!outside.includes(name));
	});

	test.each(Object.keys(ADDRESSES) as (keyof typeof ADDRESSES)[])(
		"%s is found by its own address",
		(name) => {
			const address = addressOf(name, { id: 5, previewSenderId: 7 }).split("?")[0]!;
			expect(pageAt(address)).toBe(name);
			expect(pageAt(`${address === "/" ? "" : address}/`)).toBe(name);
		},
	);

	test("a parameter is one part of the path, whatever it holds", () => {
		expect(addressOf("friend", { id: "a/b?c#d" })).toBe("/line/friend/a%2Fb%3Fc%23d");
		expect(pageAt("/line/friend/1/2")).toBeUndefined();
	});

	test("a parameter that the path does not name goes into the query; what is not given is left out", () => {
		expect(addressOf("tags", { group: 3, copy: null, mode: undefined })).toBe("/line/tag?group=3");
		expect(addressOf("tagSetting", { id: 4, group: 0 })).toBe("/line/tag/setting/4?group=0");
		expect(addressOf("newRichmenu", { is_lmenuplus: true })).toBe("/line/richmenu/new?is_lmenuplus=true");
	});

	test("a new auto-response is not one with the id 'new'", () => {
		expect(pageAt("/line/reaction/new")).toBe("newReaction");
		expect(pageAt("/line/reaction/edit/new")).toBe("reaction");
	});

	test.each(["", "/line", "/line/friendx", "/x/line/friend", "//evil.example", "/login/x"])(
		"%s is none",
		(path) => {
			expect(pageAt(path)).toBeUndefined();
		},
	);
});

describe("a webhook event", () => {
	const event = { type: "message", timestamp: 1, webhookEventId: "01", mode: "active" };

	test("is kept whole, with fields that nobody knows", () => {
		const strange = { ...event, tomorrow: { a: [1] }, source: { type: "user", userId: "U", badge: 1 } };
		expect(webhookEvent.parse(strange)).toEqual(strange);
	});

	const USER = `U${"1".repeat(32)}`;
	test.each([
		["a user", { type: "user", userId: USER }, USER],
		["a user without an id of LINE's", { type: "user", userId: "undefined" }, null],
		["a user who does not say who", { type: "user" }, null],
		["a group", { type: "group", groupId: "C1", userId: USER }, null],
		["a room", { type: "room", roomId: "R1", userId: USER }, null],
		["nobody", undefined, null],
	])("of %s is about %j", (_, source, friend) => {
		expect(senderOf(webhookEvent.parse({ ...event, ...(source && { source }) }))).toBe(friend);
	});

	test.each([{ type: 5 }, { timestamp: "1" }, { webhookEventId: "" }, { source: "user" }, { replyToken: 5 }])(
		"of another shape is not read as one: %j",
		(given) => {
			expect(webhookEvent.safeParse({ ...event, ...given }).success).toBe(false);
		},
	);

	test("a request of LINE's carries a list of them, of whatever kind", () => {
		expect(webhookRequest.safeParse({ events: [null, 1, {}] }).success).toBe(true);
		for (const body of [null, [], {}, { events: {} }, "x"])
			expect(webhookRequest.safeParse(body).success).toBe(false);
	});
});
