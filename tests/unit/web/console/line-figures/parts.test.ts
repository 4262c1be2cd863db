import { createElement } from "react";
import { expect, test } from "vitest";
import { renderElement } from "#tests/support/render-element.ts";
import { AttributesPart } from "#web/console/line-figures/AttributesPart.tsx";
import { CountedMessagesPart } from "#web/console/line-figures/CountedMessagesPart.tsx";
import { FriendCountsPart } from "#web/console/line-figures/FriendCountsPart.tsx";
import type { AccountFigures } from "#web/console/line-figures/lineFiguresPageApi.ts";
import { UnitsPart } from "#web/console/line-figures/UnitsPart.tsx";
import { LineFiguresPart } from "#web/engine/results/LineFiguresPart.tsx";

const textOf = (html: string): string =>
	html.replaceAll(/<style.*?<\/style>|<[^>]+>/gs, " ").replaceAll(/\s+/g, " ");

type Unit = {
	from: string;
	to: string;
	status: string;
	fetched_at: string;
	figures: { opened: number | null; clicked: number | null; played: null; finished: null; links: [] } | null;
};

const sourceText = (state: string, units: Unit[]) =>
	textOf(
		renderElement(createElement(LineFiguresPart, { source: "broadcast", id: 1, delivered: 200 }), undefined, [
			[["line-figures", "broadcast", 1], { state, units, menu: null }],
		]),
	);
const unit = (figures: Unit["figures"], status = "ready"): Unit => ({
	...{ from: "2026-11-03", to: "2026-11-17", status, fetched_at: "2026-11-18 09:12:00", figures },
});
const counts = (opened: number | null, clicked: number | null) => ({
	...{ opened, clicked, played: null, finished: null, links: [] as [] },
});

test("a broadcast shows who opened it, with the share, the period and the source", () => {
	const text = sourceText("counted", [unit(counts(120, null))]);
	expect(text).toContain("120人");
	expect(text).toContain("60");
	expect(text).toContain("20人未満");
	expect(text).toContain("LINE調べ");
	expect(text).not.toMatch(/(^|\D)0人/);
});

test.each([
	["counted", [unit(counts(null, null))], "20人に満たないため"],
	["counted", [unit(null)], "LINEの集計はまだありません"],
	["counted", [unit(null, "refused")], "このLINE公式アカウントでは"],
	["counted", [unit(null, "given_up")], "LINEから取得できませんでした"],
	["waiting", [], "送った翌日の朝から"],
	["full", [], "メッセージは届いています"],
	["off", [], "LINEの集計をしない設定"],
] as const)("without a count the reason is in words: %s %#", (state, units, words) => {
	expect(sourceText(state, [...units])).toContain(words);
});

test("an operator who sees some friends has no figures of LINE", () => {
	expect(sourceText("hidden", [])).not.toContain("LINEの集計");
});

const day = (date: string, figures: AccountFigures["days"][number]["figures"], status = "ready") =>
	({ day: date, status, figures }) as AccountFigures["days"][number];

test("friends by day name LINE's reason for a day without a count", () => {
	const figures = {
		days: [
			day("2026-11-17", { followers: 100, reaches: 70, blocks: null }),
			day("2026-11-18", { followers: 104, reaches: 72, blocks: null }),
			day("2026-11-19", null, "unready"),
		],
		own: { known: 60, blocked: 3 },
		fetched_at: "2026-11-20 09:12:00",
	} as unknown as AccountFigures;
	const text = textOf(renderElement(createElement(FriendCountsPart, { figures })));
	expect(text).toContain("104人");
	expect(text).toContain("4人増えました");
	expect(text).toContain("この画面が知っている友だちは60人、そのうちブロックは3人");
});

test("attributes have labels and shares, the unknown ones last; without them the condition is said", () => {
	const attributes = {
		genders: [share("unknown", 40), share("female", 60)],
		ages: [share("from30to34", 30), share("from20to24", 70)],
		areas: [share("東京", 100)],
		appTypes: [share("ios", 100)],
		subscriptionPeriods: [share("over365days", 100)],
	};
	const shown = { day: "2026-11-19", status: "ready", figures: attributes } as AccountFigures["demographic"];
	const html = renderElement(createElement(AttributesPart, { demographic: shown }));
	const text = textOf(html);
	expect(text.indexOf("女性")).toBeLessThan(text.indexOf("不明"));
	expect(text.indexOf("20〜24歳")).toBeLessThan(text.indexOf("30〜34歳"));
	expect(text).toContain("60.0%");
	// A full bar is everybody.
	expect(html).toContain("width:60%");
	const none = {
		day: "2026-11-19",
		status: "out_of_service",
		figures: null,
	} as AccountFigures["demographic"];
	expect(textOf(renderElement(createElement(AttributesPart, { demographic: none })))).toContain("20人以上");
});

function share(value: string, percentage: number) {
	return { value, percentage };
}

test("messages beyond LINE's limit and without a count say so", () => {
	const message = (given: object) => ({
		...{
			kind: "broadcast",
			id: 1,
			month: "2026-11",
			name: "秋の案内",
			is_unassigned: false,
			is_empty: false,
		},
		...{
			from: "2026-11-03",
			to: "2026-11-17",
			status: "ready",
			fetched_at: null,
			opened: null,
			clicked: null,
		},
		...given,
	});
	const messages = [message({ opened: 31 }), message({ id: 2, is_unassigned: true }), message({ id: 3 })];
	const text = textOf(
		renderElement(createElement(CountedMessagesPart, { messages: messages as AccountFigures["messages"] })),
	);
	for (const words of ["31人", "20人未満", "LINEが集計できる数を超えました", "20人に満たないため"])
		expect(text).toContain(words);
});

test("a full month is said, and that messages arrive all the same", () => {
	const units = { own: 400, others: 600, limit: 1_000, unassigned: 0, counts_all: 0 } as const;
	const text = textOf(renderElement(createElement(UnitsPart, { units })));
	expect(text).toContain("1,000件を使いました（ほかのツールの600件を含みます）");
	expect(text).toContain("いつもどおり届きます");
});
