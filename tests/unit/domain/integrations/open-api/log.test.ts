import { describe, expect, test } from "vitest";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { resolveDays } from "#domain/integrations/open-api/call-log.ts";
import { RIGHT_NEEDS } from "#domain/integrations/open-api/rights.ts";
import { busiestCodes, countedDaysOf } from "#web/integrations/open-api/callCounts.ts";
import { sampleCommand } from "#web/integrations/open-api/sampleCall.ts";

const meant = (start_date: string | null, end_date: string | null) =>
	Object.values(resolveDays({ start_date, end_date }, { today: "2026-11-20", defaultDays: 30 }));

test("days that are left open reach up to today, and no further than may be listed", () => {
	expect(meant(null, null)).toEqual(["2026-10-22", "2026-11-20"]);
	expect(meant(null, "2026-03-01")).toEqual(["2026-01-31", "2026-03-01"]);
	expect(meant("2026-11-01", null)).toEqual(["2026-11-01", "2026-11-20"]);
	expect(meant("2026-01-01", null)).toEqual(["2026-01-01", "2026-04-02"]);
	expect(meant("2026-12-24", null)).toEqual(["2026-12-24", "2026-12-24"]);
	expect(meant("2026-11-01", "2026-11-02")).toEqual(["2026-11-01", "2026-11-02"]);
});

test("each right needs an ability that there is", () => {
	for (const ability of Object.values(RIGHT_NEEDS)) expect(ALL_ABILITIES).toContain(ability);
});

describe("the chart of calls", () => {
	const counts = {
		start_date: "2026-11-01",
		end_date: "2026-11-03",
		data: [1, 2, 3, 4, 5, 6, 7].map((id) => ({ date: "2026-11-02", open_api_code_id: id, total_count: id })),
	};

	test("has every day, those without calls too", () => {
		const days = countedDaysOf(counts);
		expect(days.map(({ day, countByCode: of }) => [day, of.get(3) ?? 0])).toEqual([
			["2026-11-01", 0],
			["2026-11-02", 3],
			["2026-11-03", 0],
		]);
	});

	test("names the busiest service codes; the others are one", () => {
		const codes = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ id, name: `サービス${id}` }));
		const named = busiestCodes(counts, codes);
		expect(named.map(({ label }) => label)).toEqual([
			"サービス7",
			"サービス6",
			"サービス5",
			"サービス4",
			"サービス3",
			"その他",
		]);
		expect(named.at(-1)!.ids).toEqual([2, 1]);
	});
});

test("the sample of a call has the fields that came, with values of their types", () => {
	const text = sampleCommand({
		url: "https://console.example/open_api/v1/triggers/order",
		fields: [{ key: "total", label: "", format: "number" }],
	});
	expect(text).toContain('-d \'{"line_user_id":"U…","context":{"total":1000}}\'');
});
