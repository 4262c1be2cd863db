import { describe, expect, test } from "vitest";
import { findReservationFlow } from "#domain/booking/salons/reservation-flow.ts";
import { RESERVATION_LOG_LABELS } from "#domain/booking/salons/salon-history-labels.ts";
import { noTargets } from "#domain/engine/placeholders/definition.ts";
import {
	describePlaceholder,
	isDatePlaceholder,
	readPlaceholder,
	writePlaceholder,
} from "#domain/engine/placeholders/registry.ts";
import {
	RESERVATION_CONTEXT,
	reservationItemTargets,
} from "#domain/engine/placeholders/reservation-values.ts";
import { RESERVE_FLOW } from "#domain/engine/reservations/salon-events.ts";

const NO_TARGETS = noTargets();

describe("[M-157] events of the flow", () => {
	const at = {
		status: "approved",
		friendId: 1,
		date: "2026-12-01",
		fromMinute: 600,
		toMinute: 660,
		courseId: 1,
		resourceId: 1,
		subResourceIds: [],
	};

	test("are each reached by something that happens to a reservation, but those that time reaches", () => {
		const labels = Object.keys(RESERVATION_LOG_LABELS) as (keyof typeof RESERVATION_LOG_LABELS)[];
		const reached = new Set(labels.flatMap((label) => findReservationFlow(label, null, at) ?? []));
		expect(new Set([...reached, "reminder", "follow"])).toEqual(new Set(Object.keys(RESERVE_FLOW)));
	});

	test("are none where a change moves nothing, or something is deleted that did not stand", () => {
		expect(findReservationFlow("manager_update", at, { ...at })).toBeNull();
		for (const part of [
			{ date: "2026-12-02" },
			{ fromMinute: 615 },
			{ courseId: null },
			{ subResourceIds: [2] },
		])
			expect(findReservationFlow("manager_update", at, { ...at, ...part })).toBe("update");
		expect(findReservationFlow("manager_delete", { ...at, status: "canceled" }, at)).toBeNull();
		expect(findReservationFlow("manager_delete", { ...at, status: "pending" }, at)).toBe("delete");
		expect(findReservationFlow("manager_patch", at, at)).toBeNull();
		expect(findReservationFlow("delete_update_request", at, at)).toBeNull();
	});
});

describe("placeholders of a reservation", () => {
	const read = (inside: string) => readPlaceholder(inside, NO_TARGETS)!;

	test("are written by a word of their own, and are never gone", () => {
		for (const { key } of RESERVATION_CONTEXT) {
			const placeholder = read(key);
			expect([placeholder.aliasType, placeholder.isDeleted]).toEqual(["context", false]);
			expect(writePlaceholder(placeholder)).toBe(`{${key}}`);
		}
		expect(readPlaceholder("reserve_nothing")).toBeNull();
		expect(readPlaceholder("reserve_date:3:4")).toBeNull();
	});

	test("name what was entered for a customer item by its id, and call it as the salon does where that is known", () => {
		const context = reservationItemTargets([{ id: 12, name: "ご来店のきっかけ" }]);
		expect(context).toEqual([{ key: "reserve_item_12", label: "ご来店のきっかけ" }]);
		const placeholder = read("reserve_item_12");
		expect(writePlaceholder(placeholder)).toBe("{reserve_item_12}");
		expect(describePlaceholder(placeholder, NO_TARGETS)).toBe("予約「お客さまへの質問」");
		expect(describePlaceholder(placeholder, { ...NO_TARGETS, context })).toBe("予約「ご来店のきっかけ」");
		expect(readPlaceholder("reserve_item_x")).toBeNull();
	});

	test("[M-221] keep a format where they are dates, and drop it elsewhere", () => {
		expect(writePlaceholder(read("reserve_date:3"))).toBe("{reserve_date:3}");
		expect(writePlaceholder(read("reserve_course:3"))).toBe("{reserve_course}");
		expect(isDatePlaceholder(read("reserve_datetime"), NO_TARGETS)).toBe(true);
		expect(isDatePlaceholder(read("reserve_time"), NO_TARGETS)).toBe(false);
	});

	test("[M-223] have labels of eight characters at most, everywhere", () => {
		expect(describePlaceholder(read("reserve_date"), NO_TARGETS)).toBe("予約「予約日」");
		expect(describePlaceholder(readPlaceholder("reserve_date")!)).toBe("予約「予約日」");
		for (const { label } of RESERVATION_CONTEXT) expect([...label].length).toBeLessThanOrEqual(8);
	});
});
