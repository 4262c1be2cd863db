import { createElement } from "react";
import { expect, test } from "vitest";
import { Router } from "wouter";
import type { HomeDay } from "#domain/console/home/chart-days.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { DailyTable } from "#web/console/home/DailyTable.tsx";

const DAYS: HomeDay[] = [
	{ day: "2026-11-19", received: 1_200, sent: 0, followed: 3, blocked: 0, visits: 0 },
	{ day: "2026-11-20", received: 4, sent: 7, followed: 0, blocked: 2, visits: 1 },
];

function table(days: HomeDay[]): string {
	const page = { ssrPath: "/", children: createElement(DailyTable, { days }) };
	return renderElement(createElement(Router, page));
}

/** Table rows with their cell texts and links. */
const rowsIn = (html: string) =>
	[...html.matchAll(/<tr.*?<\/tr>/g)].map(([row]) => ({
		words: [...row.matchAll(/<t[hd].*?>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replace(/<.*?>/g, "")),
		links: [...row.matchAll(/href="(.*?)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&")),
	}));

test("the table of days begins with the newest, and each figure leads to what it counts on its day", () => {
	const [titles, labels, newest, oldest, sums] = rowsIn(table(DAYS));
	expect([titles!.words, labels!.words]).toEqual([
		["日付", "メッセージ", "友だち"],
		["受信", "送信", "追加", "ブロック"],
	]);
	expect(newest).toEqual({
		words: [expect.stringContaining("20"), "4件", "7件", "0人", "2人"],
		links: [
			"/line/timeline?types=incoming&from=2026-11-20&until=2026-11-20",
			"/line/timeline?types=outgoing&from=2026-11-20&until=2026-11-20",
			"/line/friend?state=blocked&blocked=2026-11-20",
		],
	});
	expect(oldest!.links).toEqual([
		"/line/timeline?types=incoming&from=2026-11-19&until=2026-11-19",
		"/line/friend?followed=2026-11-19",
	]);
	expect(sums!.words).toEqual(["合計", "1,204件", "7件", "3人", "2人"]);
});

test("the table of days has no column of what its operator is not told", () => {
	const [titles, labels] = rowsIn(table(DAYS.map((day) => ({ ...day, received: null, sent: null }))));
	expect([titles!.words, labels!.words]).toEqual([
		["日付", "友だち"],
		["追加", "ブロック"],
	]);
});
