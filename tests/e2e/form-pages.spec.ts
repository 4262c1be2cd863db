import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { barriers } from "./support/barriers.ts";
import { carryUp } from "./support/dragging.ts";
import { FormEditor } from "./support/form-editor.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";
import { goWithin } from "./support/within.ts";

// Chromium's log of a form with errors.
test.use({ tolerated: /422.*\/f\/\w+$/ });

test("a form of several pages is built by hand and by keys, tried beside the editor, and answered on a phone without scripts", async ({
	page,
	browser,
	baseURL,
	operatorApi,
}) => {
	const name = ownName("予約のご相談");
	const editor = await FormEditor.openNew(page, name);
	const preview = page.getByRole("region", { name: "スマートフォンでの表示" });

	await test.step("questions, a page and a condition, by keys", async () => {
		const kind = await editor.ask("単一選択", "ご用件");
		await kind.getByRole("textbox", { name: "1番目の選択肢" }).fill("予約");
		await kind.getByRole("button", { name: "選択肢を追加する" }).press("Enter");
		await kind.getByRole("textbox", { name: "2番目の選択肢" }).fill("質問");
		const detail = await editor.ask("複数行", "質問の内容");
		await detail.getByRole("switch", { name: "前の回答によって表示する" }).press("Space");
		await detail.getByRole("combobox", { name: "選択肢" }).click();
		await page.getByRole("option", { name: "質問", exact: true }).click();
		await page.keyboard.press("Escape");
		await page
			.getByRole("group", { name: "質問を追加" })
			.getByRole("button", { name: "ページ区切り" })
			.press("Enter");
		await editor.question(3).getByRole("textbox", { name: "ページの見出し" }).fill("最後に");
		await editor.ask("日付", "ご希望の日");
	});

	await test.step("an option that is renamed keeps what asks for it", async () => {
		await editor.question(1).getByRole("textbox", { name: "2番目の選択肢" }).fill("ご質問");
		await expect(editor.question(2).getByText("ご質問")).toBeVisible();
	});

	await test.step("the preview follows the answers and turns its pages", async () => {
		await expect(preview.getByText("1 / 2 ページ")).toBeVisible();
		await expect(preview.getByText("質問の内容")).toHaveCount(0);
		await preview.getByRole("radio", { name: "ご質問" }).check();
		await expect(preview.getByRole("textbox", { name: "質問の内容" })).toBeVisible();
		await preview.getByRole("button", { name: "次へ" }).click();
		await expect(preview.getByText("最後に")).toBeVisible();
		await preview.getByRole("button", { name: "戻る" }).click();
	});

	await test.step("a condition cannot stand before what it asks", async () => {
		await page.getByRole("button", { name: "2番目の質問を上へ" }).click();
		await editor.save.click();
		await expect(editor.problems.first()).toContainText("この質問より前にある");
		await page.getByRole("button", { name: "1番目の質問を下へ" }).click();
	});

	await test.step("a question is carried to another place, and back", async () => {
		await carryUp(page, page.getByRole("button", { name: "4番目の質問をドラッグして移動" }), 3);
		await page.keyboard.press("Escape");
		await expect(editor.question(3).getByRole("textbox", { name: "ページの見出し" })).toHaveValue("最後に");
	});

	await page.getByRole("switch", { name: "LINEログインを必須にする" }).press("Space");
	const design = page.getByRole("group", { name: "デザイン", exact: true });
	await design.getByRole("button", { expanded: false }).click();
	await page.getByRole("textbox", { name: "送信ボタンの文字" }).fill("相談する");
	await page.getByRole("textbox", { name: "回答後の見出し" }).fill("承りました");
	expect(await barriers(page)).toEqual([]);
	await editor.save.click();
	await expect(page.getByText("保存しました")).toBeVisible();

	const { items } = await operatorApi.crud("form", { action: "refresh" });
	const { id, code } = items.find((item) => item.name === name) as unknown as { id: number; code: string };
	const phone = await browser.newContext({
		javaScriptEnabled: false,
		baseURL: baseURL!,
		viewport: { width: 390, height: 844 },
	});
	const answering = await phone.newPage();
	await test.step("answered without scripts", async () => {
		await answering.goto(`/f/${code}`);
		const detail = answering.getByRole("textbox", { name: "質問の内容" });
		await expect(detail).toBeHidden();
		await answering.getByRole("radio", { name: "ご質問" }).check();
		await expect(detail).toBeVisible();
		await answering.getByRole("button", { name: "次へ" }).click();
		await expect(answering.getByRole("alert")).toContainText("質問の内容");
		await detail.fill("何時までですか");
		await answering.getByRole("button", { name: "次へ" }).click();
		await expect(answering.getByRole("heading", { name: "最後に" })).toBeVisible();
		await answering.getByRole("button", { name: "戻る" }).click();
		await expect(answering.getByRole("radio", { name: "ご質問" })).toBeChecked();
		await answering.getByRole("button", { name: "次へ" }).click();
		await answering.getByLabel("ご希望の日").fill("2026-12-24");
		await answering.getByRole("button", { name: "相談する" }).click();
		await expect(answering.getByRole("heading", { name: "承りました" })).toBeVisible();
	});
	await phone.close();

	await goWithin(page, addressOf("formAnswers", { id }));
	await expect(page.getByRole("row").filter({ hasText: "何時までですか" })).toContainText("2026-12-24");
	await page.getByRole("link", { name: "集計する" }).click();
	await expect(page.getByRole("region", { name: "ご用件" })).toContainText("ご質問1件（100%）");
	await expect(page.getByRole("region", { name: "質問の内容" }).getByRole("listitem")).toHaveText(
		"何時までですか",
	);
	expect(await barriers(page)).toEqual([]);
});

test("the charts show what was written, what is written most first, and more by a press", async ({
	page,
	operatorApi,
}) => {
	await page.goto(addressOf("forms"));
	await expect(page.getByRole("link", { name: "新しい回答フォーム" })).toBeVisible();
	const id = await operatorApi.makeItem("form", {
		name: ownName("ご意見"),
		needs_line_login: 0,
		fields: [{ id: -1, label: "ひとこと", swatch_id: 10, required: 1 }],
	});
	await page.goto(addressOf("formCharts", { id }));
	await expect(page.getByText("回答はまだありません")).toBeVisible();
	const { code } = (await (await page.request.get(`/api/form/data/${id}`)).json()) as { code: string };
	for (const text of ["はじめ", ...Array.from({ length: 10 }, (_, at) => `意見${at}`), "はじめ"]) {
		await page.goto(`/f/${code}`);
		await page.getByRole("textbox", { name: "ひとこと" }).fill(text);
		await page.getByRole("button", { name: "送信する" }).click();
		await expect(page.getByRole("heading", { name: "ご回答ありがとうございました" })).toBeVisible();
	}
	await page.goto(addressOf("formCharts", { id }));
	const texts = page.getByRole("region", { name: "ひとこと" });
	await expect(texts.getByRole("listitem").first()).toHaveText("はじめ2件");
	await expect(texts.getByText("意見9", { exact: true })).toBeVisible();
	await expect(texts.getByText("意見0", { exact: true })).toHaveCount(0);
	const held = Promise.withResolvers<void>();
	await page.route("**/api/form/charts/*/texts/**", async (route) => {
		await held.promise;
		await route.continue();
	});
	await texts.getByRole("button", { name: "さらに表示する" }).press("Enter");
	// Keyboard users keep the focus while it loads.
	await expect(texts.getByRole("button", { name: "読み込んでいます…" })).toBeFocused();
	held.resolve();
	await expect(texts.getByText("意見0", { exact: true })).toBeVisible();
	await expect(texts.getByRole("button", { name: "さらに表示する" })).toHaveCount(0);
	await expect(texts.getByRole("listitem")).toHaveCount(11);
	expect(await barriers(page)).toEqual([]);
});
