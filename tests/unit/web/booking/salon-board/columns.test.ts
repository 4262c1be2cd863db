import { describe, expect, test } from "vitest";
import {
	ALL_ROWS,
	findWeekRow,
	listColumnEntries,
	listDayColumns,
	listRowColumns,
} from "#web/booking/salon-board/model/boardColumns.ts";
import { listBoardEntries } from "#web/booking/salon-board/model/boardEntries.ts";
import type { BoardRow } from "#web/booking/salon-board/model/boardRows.ts";
import { board, reservation } from "./fixtures.ts";

const row = (id: number | null): BoardRow => ({ id, name: `担当${id}`, colour: 7, isEnabled: true });

describe("the row of a week", () => {
	const rows = [row(null), row(1), row(2), row(3)];

	test("is the chosen one, the whole salon, or all", () => {
		expect(findWeekRow(rows, "2")?.id).toBe(2);
		expect(findWeekRow(rows, "0")?.id).toBeNull();
		expect(findWeekRow(rows, ALL_ROWS)).toBeNull();
	});

	test("is by default the first person, or all where they are few enough to read", () => {
		expect(findWeekRow(rows, "")?.id).toBe(1);
		expect(findWeekRow(rows, "99")?.id).toBe(1);
		expect(findWeekRow([row(1), row(2)], "")).toBeNull();
	});
});

test("columns have the entries of their day and row; with all rows a booking of two people stands once", () => {
	const entries = listBoardEntries(
		board({
			reservations: [
				reservation({ id: 1, salon_resource_id: 1, sub_resource_ids: [2] }),
				reservation({ id: 2, salon_resource_id: 2, date: "2026-11-23" }),
			],
		}),
		"schedule",
	);
	const keysOf = (columns: ReturnType<typeof listDayColumns>) =>
		columns.map((column) => listColumnEntries(entries, column).map(({ key }) => key));
	expect(keysOf(listRowColumns("2026-11-22", [row(1), row(2)]))).toEqual([
		["reservation-1-1"],
		["reservation-1-2"],
	]);
	const days = ["2026-11-22", "2026-11-23"];
	expect(keysOf(listDayColumns(days, row(2)))).toEqual([["reservation-1-2"], ["reservation-2-2"]]);
	expect(keysOf(listDayColumns(days, null))).toEqual([["reservation-1-1"], ["reservation-2-2"]]);
});
