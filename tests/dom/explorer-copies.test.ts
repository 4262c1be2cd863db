import type { Page } from "@playwright/test";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { ItemList } from "../e2e/support/item-list.ts";
import type { OperatorApi, RegisteredKind } from "../e2e/support/operator-api.ts";
import { expect, test } from "./support/test.ts";

/** Kinds whose copy appears in the list at once, with their required fields. */
const AT_ONCE: Partial<Record<RegisteredKind, object>> = {
	episode: {},
	tracker: {},
	landing: {},
	product: { yen: 1_000 },
	coupon: { title: "500円引き" },
	common_var: { type: 1, value: "秋" },
	script: { url: "https://example.com/" },
	funnel: { filter: { inputs: [] } },
	tag: {},
};

/** Kinds whose copy opens in the editor. */
const IN_EDITOR: Partial<Record<RegisteredKind, { input: object; nameField: string }>> = {
	form: { input: {}, nameField: "名前" },
	var: { input: {}, nameField: "名前" },
	template: { input: { content: { type: "text", text: "こんにちは" } }, nameField: "名前" },
	reaction: { input: { keywords: ["写しの言葉"], action_id: 2 }, nameField: "自動応答名" },
};

test("a copy stands beside what was copied at once, or begins in its editor and is saved into the folder", async ({
	page,
	operatorApi,
}) => {
	for (const [kind, input] of Object.entries(AT_ONCE) as [RegisteredKind, object][])
		await test.step(`${kindOf(kind).label}: at once`, async () => {
			const { list, name } = await makeOne(kind, input, { page, operatorApi });
			await list.choose(name, "コピーする");
			await expect(list.link(`${name}のコピー`)).toBeFocused();
			await expect(list.rows).toHaveCount(2);
		});
	for (const [kind, { input, nameField }] of Object.entries(IN_EDITOR) as [
		RegisteredKind,
		{ input: object; nameField: string },
	][])
		await test.step(`${kindOf(kind).label}: in its editor`, async () => {
			const { list, name, group } = await makeOne(kind, input, { page, operatorApi });
			await list.choose(name, "コピーする");
			await expect(page.getByRole("textbox", { name: nameField, exact: true })).toHaveValue(
				`${name}のコピー`,
			);
			await page.getByRole("button", { name: "保存する" }).click();
			await expect(list.link(`${name}のコピー`)).toBeVisible();
			await expect(list.rows).toHaveCount(2);
			await expect(page).toHaveURL(new RegExp(`\\?group=${group}$`));
		});
});

test("a Flex message's copy opens in its own editor", async ({ page, operatorApi }) => {
	const contents = JSON.stringify({
		type: "bubble",
		body: { type: "box", layout: "vertical", contents: [] },
	});
	const { list, name } = await makeOne(
		"template",
		{ content: { type: "flex", alt_text: "会員証", contents } },
		{ page, operatorApi },
		"写すFlex",
	);
	await list.choose(name, "コピーする");
	await expect(page).toHaveURL(/\/line\/template\/edit_v3\/\d+/);
	await expect(page.getByRole("textbox", { name: "名前" })).toHaveValue(`${name}のコピー`);
});

test("who deletes a common value is told what it is used for", async ({ page, operatorApi }) => {
	const { list, name } = await makeOne(
		"common_var",
		{ type: 1, value: "冬" },
		{ page, operatorApi },
		"消す共通情報",
	);
	await list.choose(name, "削除する");
	await expect(list.question).toContainText(VAR_TEXTS.commonVarDeleteWarning);
	await expect(list.question).toContainText(EXPLORER_TEXTS.deleteConfirm);
	await list.answerQuestion("削除する");
	await expect(list.row(name)).toHaveCount(0);
});

interface Given {
	page: Page;
	operatorApi: OperatorApi;
}

/** Item in a folder of its own, and its list. */
async function makeOne(
	kind: RegisteredKind,
	input: object,
	{ page, operatorApi }: Given,
	name = `写す${kindOf(kind).label}`,
) {
	const group = await operatorApi.makeFolder(kind, `${name}の棚`);
	await operatorApi.makeItem(kind, { ...input, name, group_id: group });
	return { list: await ItemList.open(page, kind, { group }), name, group };
}
