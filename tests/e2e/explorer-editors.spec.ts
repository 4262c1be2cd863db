import type { Page } from "@playwright/test";
import { KIND_NAMES, type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { ActionEditor } from "./support/action-editor.ts";
import { ItemList } from "./support/item-list.ts";
import { openSettings } from "./support/item-settings.ts";
import type { OperatorApi } from "./support/operator-api.ts";
import { picture } from "./support/picture.ts";
import { expect, test } from "./support/test.ts";

interface Given {
	page: Page;
	operatorApi: OperatorApi;
}

interface Editing {
	/** Label of its name field; 名前 by default. */
	nameField?: string;
	/** Message for a missing name. */
	nameRequired?: string | RegExp;
	/** Chosen after the create button. */
	choose?: string;
	/** Fills further required fields. */
	fill?: (page: Page) => Promise<unknown>;
}

const EDITING: Record<KindName, Editing> = {
	form: {},
	episode: {},
	tracker: {},
	landing: {},
	product: {
		nameField: "商品名",
		fill: (page) => page.getByRole("textbox", { name: "価格（税込・円）" }).fill("1000"),
	},
	coupon: {
		fill: (page) => page.getByRole("textbox", { name: "お客さまに見せる名前" }).fill("500円引き"),
	},
	scenario: {},
	var: {},
	common_var: { fill: (page) => page.getByRole("textbox", { name: "値", exact: true }).fill("秋の催し") },
	template: {
		choose: "テキスト・画像",
		fill: (page) => page.getByRole("textbox", { name: "本文" }).fill("いらっしゃいませ"),
	},
	script: { fill: (page) => page.getByLabel("計測するページのURL").fill("https://example.com/menu") },
	action: {
		nameField: "アクション名",
		fill: async (page) => {
			const editor = new ActionEditor(page);
			await editor.add("テキスト送信");
			await editor.write(1, "いらっしゃいませ");
		},
	},
	funnel: { nameRequired: FILTER_TEXTS.funnelNameRequired },
	richmenu: {
		choose: "画像から作成する",
		fill: async (page) => {
			const chooser = page.waitForEvent("filechooser");
			await page.getByRole("button", { name: "画像を選ぶ" }).click();
			await (await chooser).setFiles(picture("menu.png", 800, 270));
			await page.getByRole("button", { name: "ボタンを追加する" }).click();
			await page.getByRole("textbox", { name: "ボタン名" }).fill("予約する");
			await page.getByRole("radiogroup", { name: "タップしたとき" }).getByText("友だちが言葉を送る").click();
			await page.getByRole("textbox", { name: "送る言葉" }).fill("予約");
		},
	},
	tag: { nameField: "タグ名" },
	reaction: {
		nameField: "自動応答名",
		fill: async (page) => {
			await page.getByRole("combobox", { name: "キーワード" }).fill("えらんだ言葉、");
			await page.getByRole("button", { name: "登録済みのアクションから選ぶ" }).click();
			await page.getByRole("button", { name: "実行するアクションを選択する" }).click();
			const selector = page.getByRole("dialog", { name: "実行するアクションを選択" });
			await selector.getByRole("searchbox").fill("営業時間の回答");
			await selector.getByTitle("営業時間の回答", { exact: true }).click();
		},
	},
};

test("an item of each kind is made, changed and saved, each time back in its folder", async ({
	page,
	operatorApi,
}) => {
	test.setTimeout(4 * MINUTE);
	for (const kind of KIND_NAMES)
		await test.step(kindOf(kind).label, () => makeAndChange(kind, { page, operatorApi }));
});

async function makeAndChange(kind: KindName, { page, operatorApi }: Given): Promise<void> {
	const { nameField = "名前", nameRequired = /入力してください/, choose, fill } = EDITING[kind];
	const { label } = kindOf(kind);
	const group = await operatorApi.makeFolder(kind, `${label}の棚`);
	const list = await ItemList.open(page, kind, { group });
	const [made, changed] = [`${label}の見本`, `${label}の見本（改）`];
	const inFolder = () => expect(page).toHaveURL(new RegExp(`\\?group=${group}$`));
	const name = page.getByRole("textbox", { name: nameField, exact: true });
	const save = page.getByRole("button", { name: "保存する", exact: true });

	await page
		.getByRole(/^(panel|inline|choices)$/.test(kindOf(kind).creation.by) ? "button" : "link", {
			name: `新しい${label}`,
			exact: true,
		})
		.first()
		.click();
	if (kind === "tag") {
		const inline = page.getByRole("textbox", { name: "新しいタグ名" });
		await inline.fill(made);
		await inline.press("Enter");
	} else {
		if (choose) await page.getByRole(choose.endsWith("する") ? "link" : "menuitem", { name: choose }).click();
		await save.click();
		await expect(name).toBeFocused();
		await expect(name).toHaveAccessibleDescription(nameRequired);
		await name.fill(made);
		await fill?.(page);
		await save.click();
	}
	// The steps are edited on the page of the item, its fields in a drawer.
	const hasSteps = kind === "scenario" || kind === "episode";
	const back = async () => {
		// The link has no folder until the page has received the saved item.
		const link = page.getByRole("link", { name: `${label}の一覧に戻る` });
		await expect(link).toHaveAttribute("href", new RegExp(`\\?group=${group}$`));
		await link.click();
	};
	// A product opens after its creation too, with the link that messages contain.
	if (hasSteps || kind === "product") {
		await expect(page).not.toHaveURL(/\/new(\?|$)/);
		await back();
	}
	await expect(list.link(made)).toBeVisible();
	await inFolder();

	await list.link(made).click();
	if (hasSteps) await openSettings(page);
	await expect(name).toHaveValue(made);
	await name.fill(changed);
	await save.click();
	if (hasSteps) {
		await expect(page.getByRole("heading", { name: changed, exact: true })).toBeVisible();
		await back();
	}
	await expect(list.link(changed)).toBeVisible();
	await expect(list.link(made)).toHaveCount(0);
	await inFolder();
	await expect(list.rows).toHaveCount(1);
}
