import { describe, expect, test } from "vitest";
import { destinationInput, visitKeys } from "#domain/acquisition/landings/landing-visit.ts";
import { listLastDays } from "#domain/acquisition/site-scripts/site-visit-days.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { DAY, DEFAULT_ZONE, toWireTime } from "#domain/platform/time/wire-time.ts";

describe("keys of a visit", () => {
	test("are kept by their names, absent and empty ones as null", () => {
		expect(visitKeys.parse({ m1: "insta", m2: "", other: "x" })).toEqual({ m1: "insta", m2: null, m3: null });
	});

	test("are cut, never refused", () => {
		expect(visitKeys.parse({ m3: "あ".repeat(5_000) }).m3).toHaveLength(200);
	});

	test("are never cut through a character: what could not be stored stands for it", () => {
		expect(visitKeys.parse({ m3: `${"あ".repeat(199)}🎁` }).m3).toBe(`${"あ".repeat(199)}\ufffd`);
	});
});

describe("where landing pages lead", () => {
	test.each(["", "https://line.me/R/ti/p/@musubi", " https://lin.ee/abc "])("%j is taken", (url) => {
		expect(destinationInput.parse({ url }).url).toBe(url.trim());
	});

	test.each(["line.me/R", "javascript:alert(1)", "line://ti/p/@musubi"])("%j is refused", (url) => {
		expect(destinationInput.safeParse({ url }).error?.issues[0]?.message).toBe(FIELD_TEXTS.urlInvalid);
	});
});

describe("the last days", () => {
	/** 2026-11-21 00:30 in Tokyo, the 20th in UTC. */
	const now = Date.UTC(2026, 10, 20, 15, 30);

	test("end with today, as the account's zone has it, and begin at a midnight", () => {
		const { from, dates } = listLastDays(now, DEFAULT_ZONE);
		expect(dates).toHaveLength(30);
		expect([dates[0], dates.at(-1)]).toEqual(["2026-10-23", "2026-11-21"]);
		expect(toWireTime(from)).toBe("2026-10-23 00:00:00");
	});

	test("hold this very instant on their last day, also at midnight", () => {
		const midnight = Date.UTC(2026, 10, 20, 15);
		for (const at of [midnight, now, midnight + DAY - 1]) {
			const { from, dates } = listLastDays(at, DEFAULT_ZONE, 3);
			expect(dates[Math.floor((at - from) / DAY)]).toBe(toWireTime(at).slice(0, 10));
			expect(dates.at(-1)).toBe(toWireTime(at).slice(0, 10));
		}
	});
});
