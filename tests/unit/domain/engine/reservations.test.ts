import { describe, expect, test } from "vitest";
import { type HelpTopic, RESERVATION_HELP } from "#domain/engine/reservations/reservation-help.ts";
import {
	RESERVATION_STATUS_LABELS,
	VISIT_STATUS_LABELS,
} from "#domain/engine/reservations/reservation-status.ts";

test("[E-472] the states of a reservation with a label are exactly eight, and no two read alike", () => {
	expect(Object.keys(RESERVATION_STATUS_LABELS).sort()).toEqual(
		[
			"approved",
			"canceled",
			"pending",
			"denied",
			"cancel_pending",
			"cancel_denied",
			"edit_pending",
			"edit_denied",
		].sort(),
	);
	expect(new Set(Object.values(RESERVATION_STATUS_LABELS)).size).toBe(8);
});

test("[E-473] a visit is not handled, in progress or done", () => {
	expect(VISIT_STATUS_LABELS).toEqual({ 0: "未対応", 1: "対応中", 2: "完了" });
});

describe("the help texts of reservations", () => {
	const said = ({ title, paragraphs }: HelpTopic) => [title, ...paragraphs].join("\n");

	test.each([
		["E-465", "doubleBooking", ["予約枠ごと", "店舗全体", "管理", "お客さま"]],
		["E-466", "timeUnit", ["15分"]],
		["E-467", "buffer", ["前後"]],
		["E-468", "requestMode", ["新規", "変更", "キャンセル", "承認済みの予約だけ"]],
		["E-469", "googleCalendar", ["Googleカレンダー", "予約", "シフト"]],
		["E-470", "shiftLink", ["シフトのない時間は予約を受け付けません"]],
		["E-471", "terms", ["同意", "お客さまへの質問"]],
	] as const)("[%s] %s says what it must", (_, topic, parts) => {
		for (const part of parts) expect(said(RESERVATION_HELP[topic])).toContain(part);
	});

	test("are seven", () => {
		expect(Object.keys(RESERVATION_HELP)).toHaveLength(7);
	});
});
