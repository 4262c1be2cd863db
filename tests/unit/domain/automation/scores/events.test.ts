import { expect, test } from "vitest";
import { SCORE_EVENTS } from "#domain/automation/scores/events/registry.ts";

test("events that scores count are told apart by their labels, and call a salon what the glossary does", () => {
	const events = Object.values(SCORE_EVENTS);
	const labels = events.map(({ label }) => label);
	expect(new Set(labels).size).toBe(labels.length);
	const cancelled = labels.filter((label) => label.endsWith("予約をキャンセルした"));
	expect(cancelled).toEqual(["店舗の予約をキャンセルした", "イベントの予約をキャンセルした"]);
	expect(events.filter((event) => JSON.stringify(event).includes("サロン"))).toEqual([]);
});
