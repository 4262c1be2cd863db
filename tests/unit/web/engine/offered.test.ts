import { MantineProvider } from "@mantine/core";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SWRConfig } from "swr";
import { describe, expect, test } from "vitest";
import { Router } from "wouter";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { mayOpen, mayOpenPage } from "#domain/engine/access/page-access.ts";
import { ADDRESSES, type AddressName, addressOf } from "#domain/engine/access/page-addresses.ts";
import { DETAIL_GENERATION } from "#domain/engine/kinds/form.ts";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import { KIND_NAMES, type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { KIND_VIEWS } from "#tests/support/kind-views.ts";
import { formLinks } from "#web/acquisition/forms/formLinks.ts";
import { NoTemplateUrlsNotice } from "#web/content/templates/addresses/NoTemplateUrlsNotice.tsx";
import { CountLink } from "#web/engine/explorer/cells/CountLink.tsx";
import { allowedEntries } from "#web/engine/explorer/items/allowedEntries.ts";
import { placeholderEditAddress } from "#web/engine/placeholders/placeholderAddress.ts";
import { ApiError, isRefusal } from "#web/platform/api/apiError.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";
import { SessionProvider } from "#web/platform/shell/SessionProvider.tsx";
import { CountCard } from "#web/platform/ui/CountCard.tsx";
import { LinkList } from "#web/platform/ui/LinkList.tsx";

/** Element in a router, because links read the location. */
const at = (element: ReactElement) => {
	const router = { ssrPath: "/", children: element };
	return createElement(Router, router);
};

/** HTML of an element for an operator with these abilities. */
function seen(element: ReactElement, abilities: readonly Ability[]): string {
	const inside = { waiting: null, children: at(element) };
	const fallback = { session: { abilities } };
	const page = createElement(SessionProvider, inside);
	return renderToStaticMarkup(
		createElement(SWRConfig, { value: { fallback } }, createElement(MantineProvider, null, page)),
	);
}

const READING = ALL_ABILITIES.filter((ability) => ability.endsWith("-read"));
const without = (...missing: Ability[]) => ALL_ABILITIES.filter((ability) => !missing.includes(ability));

/** Rows that show every menu entry of their kind. */
const ROWS: Partial<Record<KindName, object[]>> = {
	form: [
		{ generation: DETAIL_GENERATION, code: "abc" },
		{ generation: 1, code: "abc" },
	],
	template: [{ editor_version: 0 }, { editor_version: 2 }, { editor_version: 3, type: "flex" }],
};
const menusOf = (kind: KindName, abilities: readonly Ability[]) =>
	(ROWS[kind] ?? [{}]).flatMap((row) =>
		allowedEntries(KIND_VIEWS[kind].menuEntries?.({ id: 1, ...row } as ItemRow) ?? [], abilities),
	);
const labelsOf = (kind: KindName, abilities: readonly Ability[]) =>
	menusOf(kind, abilities).map(({ label }) => label);

describe("a row's menu", () => {
	test("offers everything to whoever may do everything", () => {
		for (const kind of KIND_NAMES)
			expect(labelsOf(kind, ALL_ABILITIES)).toEqual(
				(ROWS[kind] ?? [{}]).flatMap((row) =>
					(KIND_VIEWS[kind].menuEntries?.({ id: 1, ...row } as ItemRow) ?? []).map(({ label }) => label),
				),
			);
	});

	test.each(KIND_NAMES)("of the kind %s leads nobody to a page that is closed to them", (kind) => {
		for (const missing of ALL_ABILITIES)
			for (const { to } of menusOf(kind, without(missing))) expect(mayOpen(without(missing), to)).toBe(true);
		for (const { to } of menusOf(kind, [kindOf(kind).readAbility]))
			expect(mayOpen([kindOf(kind).readAbility], to)).toBe(true);
	});

	test("names for readers only what is there to be read", () => {
		expect(labelsOf("form", READING)).not.toContain("停止する");
		expect(labelsOf("form", READING)).not.toContain("回答後のアクション");
		expect(labelsOf("form", ["form-read"])).not.toContain("回答を書き出す");
		expect(labelsOf("action", READING)).toEqual(["スケジュールを見る"]);
		expect(labelsOf("template", READING)).toContain("URLを見る");
		for (const kind of KIND_NAMES)
			expect(labelsOf(kind, READING).filter((label) => /設定する|停止する|テスト/.test(label))).toEqual([]);
	});
});

describe("a link", () => {
	test("to a page that tells of friends is a plain count for whoever may not look at friends", () => {
		const to = addressOf("tagMembers", { id: 1 });
		const count = createElement(CountLink, { count: 3, unit: "人", label: "「VIP」の友だち", to });
		expect(seen(count, ["tag-read", "friend-read"])).toContain(`href="${to}"`);
		for (const abilities of [["tag-read"], ["friend-read"]] as Ability[][]) {
			expect(seen(count, abilities)).not.toContain("href");
			expect(seen(count, abilities)).toContain("3人");
		}
	});

	test("of a figure is there for whoever may open it", () => {
		const figure = createElement(CountCard, {
			label: "失敗",
			value: 2,
			unit: "件",
			href: addressOf("deliveries"),
		});
		expect(seen(figure, ["delivery-read", "friend-read"])).toContain("href");
		expect(seen(figure, ["delivery-read"])).not.toContain("href");
		expect(seen(figure, ["delivery-read"])).toContain("失敗");
	});

	test("of an item's other pages is there for whoever may open it, and do there what it says", () => {
		const links = createElement(LinkList, {
			links: formLinks({ id: 1, code: "abc", generation: DETAIL_GENERATION }),
		});
		const labels = (abilities: readonly Ability[]) =>
			[...seen(links, abilities).matchAll(/<a [^>]*>([^<]*)</g)].map(([, label]) => label);
		expect(labels(ALL_ABILITIES)).toEqual(expect.arrayContaining(["友だちに送る", "公開・停止を切り替える"]));
		expect(labels(["form-read", "friend-read"])).toEqual([
			"見本を開く",
			"詳細を見る",
			"回答を見る",
			"回答を集計する",
			"Googleシートに書き込む",
			"外部で使うリンクを見る",
		]);
		expect(labels(["form-read"])).not.toContain("回答を見る");
	});

	test("of a placeholder leads to its editor for whoever may edit", () => {
		const chip = { aliasType: "form", id: 4 } as Parameters<typeof placeholderEditAddress>[0];
		expect(placeholderEditAddress(chip, ["form-read", "form-write"])).toBe(addressOf("form", { id: 4 }));
		expect(placeholderEditAddress(chip, ["form-read"])).toBeNull();
	});
});

test("a template without addresses of its own says why, and leads on", () => {
	const html = seen(createElement(NoTemplateUrlsNotice, { reason: TEMPLATE_TEXTS.notLegacyTemplate }), [
		"template-read",
	]);
	expect(html).toContain(TEMPLATE_TEXTS.notLegacyTemplate);
	expect(html).toContain(`href="${addressOf("templates")}"`);
	expect([422, 404, 500, 0].map((status) => isRefusal(new ApiError(status, ["x"])))).toEqual([
		true,
		false,
		false,
		false,
	]);
});

test("a picture is asked for where it can be uploaded", () => {
	const field = createElement(ImageField, {
		label: "画像",
		value: null,
		onChange: () => undefined,
		prepare: async (file: Blob) => file,
	});
	expect(seen(field, ALL_ABILITIES)).not.toMatch(/disabled=""/);
	expect(seen(field, without("media-write"))).toMatch(/disabled=""/);
	expect(seen(field, without("media-write"))).toContain("画像をアップロードする権限がありません");
});

test("the pages that ask for nothing are the ways in, the home and what is told to everybody", () => {
	// Pages of the headquarters need a right of the person instead.
	const open = (Object.keys(ADDRESSES) as AddressName[]).filter(
		(name) => mayOpenPage([], name) && !/^\/hq(\/|$)/.test(ADDRESSES[name]),
	);
	expect(open).toEqual([
		...["login", "invitation", "setup", "otherAccount", "home", "simulator", "widgets"],
		...["account", "notifications", "lineNotify", "about"],
	]);
	for (const address of ["/f/abc", "/lvf/export/1", "/"]) expect(mayOpen([], address)).toBe(true);
	expect(mayOpen([], `${addressOf("friends")}?state=active#top`)).toBe(false);
});
