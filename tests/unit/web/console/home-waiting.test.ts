import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { Router } from "wouter";
import type { HomeDay } from "#domain/console/home/chart-days.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { describeWait } from "#web/console/home/describeWait.ts";
import { listTrends } from "#web/console/home/homeTrends.ts";
import { WaitingList } from "#web/console/home/WaitingList.tsx";

const ITEM = {
	...{ id: 7, name: "青木", icon_url: null, text: "明日です", starts_at: null, count: 2, last_id: 9 },
	...{ kind: "talk", since: "2026-11-20 09:00:00", waited_minutes: 2 * 24 * 60, place: null },
};
const RESERVATION = {
	...{ ...ITEM, kind: "reservation", id: 8, waited_minutes: 5, starts_at: "2026-11-22 12:00:00" },
	place: { id: 3, name: "渋谷店" },
};

function show(home: object, abilities?: Parameters<typeof renderElement>[1]): string {
	const page = {
		ssrPath: "/",
		children: createElement(WaitingList, {
			home: { today: "2026-11-20", figures: {}, waiting: { items: [], more: false }, ...home } as never,
			onChange: () => undefined,
		}),
	};
	return renderElement(createElement(Router, page), abilities);
}

describe("the work that waits", () => {
	test("has each item's action beside it", () => {
		const html = show({ waiting: { items: [ITEM, RESERVATION], more: false } });
		expect(html).toContain('href="/line/chat/7"');
		expect(html).toContain("対応済み");
		expect(html).toContain('href="/line/salon/schedule/3/unsolved"');
		expect(html).toContain("2日前から");
		expect(html).toContain("2026.11.22 12:00・渋谷店");
	});

	test("offers no change to an operator who only reads", () => {
		expect(show({ waiting: { items: [ITEM], more: false } }, ["friend-read"])).not.toContain("対応済み");
	});

	test("has troubles that there are, and none of 0", () => {
		const html = show({ figures: { failed: { count: 3, more: false }, parked: { count: 0, more: false } } });
		expect(html).toContain("配信の失敗 3件");
		expect(html).not.toContain("配信の確認待ち");
		expect(show({ figures: { failed: { count: 0, more: false } } })).toContain("待っている人はいません");
	});
});

test.each([
	[0, "1分"],
	[59, "59分"],
	[60, "1時間"],
	[1_439, "23時間"],
	[1_440, "1日"],
	[4_400, "3日"],
])("a wait of %i minutes is told as %s", (minutes, told) => {
	expect(describeWait(minutes)).toBe(told);
});

test("a week's figures stand beside the week before, with the highest day and its broadcasts", () => {
	const days: HomeDay[] = Array.from({ length: 14 }, (_, index) => ({
		day: `2026-11-${String(index + 7).padStart(2, "0")}`,
		...{ received: 0, sent: null, followed: index === 9 ? 5 : 1, blocked: index < 7 ? 2 : 0, visits: null },
	}));
	const trends = listTrends(days, [
		{ id: 1, name: "秋のお知らせ", day: "2026-11-16" },
		{ id: 2, name: "冬", day: "2026-11-10" },
	]);
	expect(trends).toMatchObject([
		{
			name: "followed",
			values: [1, 1, 5, 1, 1, 1, 1],
			before: [1, 1, 1, 1, 1, 1, 1],
			reason: "最も多いのは2026年11月16日(月)の5人。この日に一斉配信「秋のお知らせ」を送っています。",
		},
	]);
});
