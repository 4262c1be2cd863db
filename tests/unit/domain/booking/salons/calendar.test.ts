import { describe, expect, test } from "vitest";
import {
	type GoogleEvent,
	getImportTitle,
	listEventDaySpans,
} from "#domain/booking/salons/calendar/google-event.ts";
import {
	buildImportSource,
	isImportedSource,
	parseImportedEventId,
} from "#domain/booking/salons/calendar/import-source.ts";
import {
	buildOwnEvent,
	buildOwnEventId,
	digestCalendarEvent,
	parseOwnEventId,
} from "#domain/booking/salons/calendar/own-event.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";

const WINDOW = { from: "2026-11-19", to: "2027-05-19" };
const timed = (start: string, end: string, more: Partial<GoogleEvent> = {}): GoogleEvent => ({
	id: "e",
	start: { dateTime: start },
	end: { dateTime: end },
	...more,
});
const spans = (event: GoogleEvent, target: "reservation" | "shift" = "reservation") =>
	listEventDaySpans(event, target, WINDOW, DEFAULT_ZONE).map(({ date, from, to }) => `${date} ${from}-${to}`);

describe("the times that an event takes", () => {
	test("are the salon's, whatever zone they are written in, and begun minutes are whole", () => {
		expect(spans(timed("2026-12-01T01:00:00Z", "2026-12-01T02:30:00Z"))).toEqual(["2026-12-01 600-690"]);
		expect(spans(timed("2026-12-01T10:00:30+09:00", "2026-12-01T10:30:01+09:00"))).toEqual([
			"2026-12-01 600-631",
		]);
	});

	test("end at midnight for blocks, and at 30:00 for shifts", () => {
		const night = timed("2026-12-31T20:00:00+09:00", "2027-01-01T03:00:00+09:00");
		expect(spans(night)).toEqual(["2026-12-31 1200-1440", "2027-01-01 0-180"]);
		expect(spans(night, "shift")).toEqual(["2026-12-31 1200-1620"]);
		const longer = timed("2026-12-31T20:00:00+09:00", "2027-01-01T09:00:00+09:00");
		expect(spans(longer, "shift")).toEqual(["2026-12-31 1200-1440", "2027-01-01 0-540"]);
	});

	test("are whole days of an event without hours, and nothing outside the days that are read", () => {
		const days = (start: string, end: string): GoogleEvent => ({
			id: "e",
			start: { date: start },
			end: { date: end },
		});
		expect(spans(days("2027-02-28", "2027-03-02"), "shift")).toEqual([
			"2027-02-28 0-1440",
			"2027-03-01 0-1440",
		]);
		expect(spans(days("2026-11-01", "2026-11-20"))).toEqual(["2026-11-19 0-1440"]);
		expect(spans(days("2027-05-19", "2027-06-20"))).toEqual(["2027-05-19 0-1440"]);
		expect(spans(days("2028-01-01", "2028-01-02"))).toEqual([]);
	});

	test.each<[string, Partial<GoogleEvent>]>([
		["was cancelled", { status: "cancelled" }],
		["leaves its owner free", { transparency: "transparent" }],
		["was declined", { attendees: [{ self: true, responseStatus: "declined" }] }],
		["says where somebody works", { eventType: "workingLocation" }],
		["is a birthday", { eventType: "birthday" }],
		["has no end", { end: undefined }],
	])("are none where it %s", (_, more) => {
		const event = timed("2026-12-01T01:00:00Z", "2026-12-01T02:00:00Z", more);
		expect([spans(event), spans(event, "shift")]).toEqual([[], []]);
	});

	test.each(["outOfOffice", "focusTime", "fromGmail", "aTypeOfLater"])(
		"of type %s block bookings and are no shift",
		(eventType) => {
			const event = timed("2026-12-01T01:00:00Z", "2026-12-01T02:00:00Z", { eventType });
			expect([spans(event), spans(event, "shift")]).toEqual([["2026-12-01 600-660"], []]);
		},
	);

	test("of an ordinary, accepted, busy event are a shift", () => {
		const event = timed("2026-12-01T01:00:00Z", "2026-12-01T02:00:00Z", {
			eventType: "default",
			transparency: "opaque",
			attendees: [{ self: true, responseStatus: "accepted" }, { responseStatus: "declined" }],
		});
		expect(spans(event, "shift")).toEqual(["2026-12-01 600-660"]);
	});
});

test("what a private event is about is not told, nor is a title missing", () => {
	expect(getImportTitle({ id: "e", summary: "病院", visibility: "private" })).toBe("予定あり");
	expect(getImportTitle({ id: "e", summary: "  " })).toBe("（タイトルなし）");
});

test("an own event is known by its id, within its salon alone", () => {
	const id = buildOwnEventId("0123456789abcdef", 42);
	expect(id).toMatch(/^[a-v0-9]{5,1024}$/);
	expect(parseOwnEventId("0123456789abcdef", id)).toBe(42);
	expect(parseOwnEventId("fedcba9876543210", id)).toBeNull();
	expect(parseOwnEventId("0123456789abcdef", `${id}x`)).toBeNull();
});

test("what was written is known again in whatever form Google gives the times", () => {
	const facts = {
		startsAt: Date.parse("2026-12-01T10:00:00+09:00"),
		endsAt: Date.parse("2026-12-01T11:00:00+09:00"),
		isPending: false,
		name: "佐藤",
		course: null,
		resources: ["担当1"],
		comment: "",
	};
	const event = buildOwnEvent("mb0r1", facts, DEFAULT_ZONE);
	expect(event.summary).toBe("佐藤 様");
	const listed = {
		...event,
		start: { dateTime: "2026-12-01T10:00:00+09:00" },
		end: { dateTime: "2026-12-01T02:00:00Z" },
	};
	expect(digestCalendarEvent(listed)).toBe(digestCalendarEvent(event));
	expect(digestCalendarEvent({ ...listed, status: "cancelled" })).toBeNull();
});

test("a source names its link and its event", () => {
	const source = buildImportSource(12, "abc:def");
	expect([parseImportedEventId(source), isImportedSource(source), isImportedSource(null)]).toEqual([
		"abc:def",
		true,
		false,
	]);
});
