import { expect, test } from "vitest";
import { CHART_DAYS, chartDays } from "#domain/console/home/chart-days.ts";
import { addressOfFigure, HOME_FIGURE_NAMES, HOME_FIGURES } from "#domain/console/home/home-figures.ts";
import { pageAt } from "#domain/engine/access/page-addresses.ts";
import { deliveryListQuery } from "#domain/engine/deliveries/delivery-list-query.ts";
import { friendListQuery } from "#domain/people/friends/friend-list-query.ts";

const TODAY = "2028-03-01";

test("each figure leads to its page, and what its address says is what that page's list is asked", () => {
	const lists: Partial<Record<string, { parse: (query: object) => object }>> = {
		deliveries: deliveryListQuery,
		friends: friendListQuery,
	};
	for (const name of HOME_FIGURE_NAMES) {
		const [path, query] = addressOfFigure(name, TODAY).split("?");
		const { page, shows } = HOME_FIGURES[name];
		expect(pageAt(path!)).toBe(page);
		expect(Object.fromEntries(new URLSearchParams(query))).toEqual(shows(TODAY));
		expect(lists[page]?.parse(shows(TODAY)) ?? {}).toMatchObject(lists[page] ? shows(TODAY) : {});
	}
});

test("the chart's days are thirty in a row, the last of them today, over a leap day", () => {
	const days = chartDays(TODAY);
	expect(days).toHaveLength(CHART_DAYS);
	expect([days[0], days.at(-3), days.at(-2), days.at(-1)]).toEqual([
		"2028-02-01",
		"2028-02-28",
		"2028-02-29",
		TODAY,
	]);
});
