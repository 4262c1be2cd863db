import { describe, expect, test } from "vitest";
import { noTargets } from "#domain/engine/placeholders/definition.ts";
import { RESERVATION_CONTEXT } from "#domain/engine/placeholders/reservation-values.ts";
import { timeText } from "#domain/engine/steps/step-timing.ts";
import { placeholderChoicesOf } from "#web/engine/placeholders/placeholderChoices.ts";

const NO_TARGETS = noTargets();

test("[M-157] what a reservation brings is a group of its own, where a reservation runs the action", () => {
	const offered = placeholderChoicesOf({ ...NO_TARGETS, context: RESERVATION_CONTEXT }).filter(
		({ group }) => group === "予約",
	);
	expect(offered.map(({ markup: written }) => written)).toEqual(
		RESERVATION_CONTEXT.map(({ key }) => `{${key}}`),
	);
	expect(placeholderChoicesOf(NO_TARGETS).filter(({ group }) => group === "予約")).toEqual([]);
});

describe("[M-087, M-088] steps around a visit", () => {
	test("say their day and time in its words", () => {
		expect(timeText("reserve", { day: -1, minute: 1_080 })).toBe("1日前 18:00");
		expect(timeText("reserve", { day: 0, minute: null })).toBe("予約当日 予約の開始時刻");
		expect(timeText("visit", { day: 0, minute: null })).toBe("来店当日 予約の終了時刻");
		expect(timeText("visit", { day: 30, minute: 600 })).toBe("30日後 10:00");
	});
});
