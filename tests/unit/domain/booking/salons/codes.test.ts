import { expect, test } from "vitest";
import { RESERVATION_EVENTS } from "#domain/booking/salons/reservation-events.ts";
import {
	BOARD_PAGE_TYPES,
	BOARD_PANEL_FORMS,
	BOARD_VIEWS,
	REQUEST_MODES,
	SHIFT_TYPES,
} from "#domain/booking/salons/salon-codes.ts";
import { RESERVATION_LOG_LABELS } from "#domain/booking/salons/salon-history-labels.ts";
import { CALENDAR_COLOURS } from "#domain/platform/colours/calendar-colours.ts";

test("[M-051 to M-057, M-060 to M-063] the board has three pages, four views and four forms", () => {
	expect(Object.keys(BOARD_PAGE_TYPES)).toEqual(["schedule", "time_shift", "weekly_time_shift"]);
	expect(Object.keys(BOARD_VIEWS)).toEqual(["date", "week", "month", "list"]);
	expect(Object.keys(BOARD_PANEL_FORMS)).toEqual([
		"time-shift",
		"block-shift",
		"reservation",
		"reservation-detail",
	]);
});

test("[M-120, M-121, M-124] what friends may do, and shifts, have the codes of the wire", () => {
	expect(REQUEST_MODES).toEqual({ allowed: 0, refused: 1, request: 3 });
	expect(SHIFT_TYPES).toEqual({ common: 0, eachDay: 1 });
	expect(CALENDAR_COLOURS).toHaveLength(11);
});

test("[M-181 to M-185] the history has a label for whatever the room tells, and for each judgement", () => {
	for (const event of RESERVATION_EVENTS) expect(Object.keys(RESERVATION_LOG_LABELS)).toContain(event);
	for (const kind of ["create", "update", "cancel"])
		for (const judged of ["approve", "deny"])
			expect(Object.keys(RESERVATION_LOG_LABELS)).toContain(`${judged}_${kind}_request`);
	expect(new Set(Object.values(RESERVATION_LOG_LABELS)).size).toBe(
		Object.keys(RESERVATION_LOG_LABELS).length,
	);
});
