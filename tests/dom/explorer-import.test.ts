import type { Page } from "@playwright/test";
import { CSV_TEXTS } from "#domain/platform/texts/csv-texts.ts";
import { ItemList } from "../e2e/support/item-list.ts";
import { expect, test } from "./support/test.ts";

/** 「タグ名,フォルダ名,定員」「早割,取込の棚,30」 in Shift_JIS. */
const SHIFT_JIS = Buffer.from(
	"835e834f96bc2c83748348838b835f96bc2c92e888f50d0a91818a842c8ee68d9e82cc92492c33300d0a",
	"hex",
);

const csv = (...rows: string[]) => Buffer.from(["タグ名,フォルダ名,定員", ...rows].join("\r\n"));

async function importFile(page: Page, file: Buffer) {
	const panel = page.getByRole("dialog", { name: "タグのCSV取り込み" });
	if ((await panel.count()) === 0) await page.getByRole("button", { name: "CSV取り込み" }).click();
	await panel
		.getByLabel(/^CSVファイル/)
		.setInputFiles({ name: "tags.csv", mimeType: "text/csv", buffer: file });
	await panel.getByRole("button", { name: "取り込む", exact: true }).click();
	return panel;
}

test("tags come in from a file in UTF-8 and from one in Shift_JIS", async ({ page, operatorApi }) => {
	await operatorApi.clear("tag", { folders: ["取込の棚"] });
	const list = await ItemList.open(page, "tag");
	const panel = await importFile(page, csv("初詣,取込の棚,", "節分,取込の棚,1200"));
	await expect(panel.getByText("2件のタグを追加しました。")).toBeVisible();
	await panel.getByRole("button", { name: "閉じる" }).last().click();
	await expect(panel).toHaveCount(0);
	await list.folder("取込の棚").click();
	await expect(list.row("節分")).toContainText("定員1,200人");
	await expect(list.row("初詣")).toContainText("定員なし");

	const again = await importFile(page, SHIFT_JIS);
	await expect(again.getByText("1件のタグを追加しました。")).toBeVisible();
	await again.getByRole("button", { name: "閉じる" }).last().click();
	await expect(list.row("早割")).toContainText("定員30人");
	await expect(list.rows).toHaveCount(3);
});

test.describe("bad rows", () => {
	test.use({ tolerated: /status of 422 .*\/line\/tag\/upload$/ });

	test("each is named by its line, and nothing is made", async ({ page }) => {
		const list = await ItemList.open(page, "tag");
		const panel = await importFile(
			page,
			csv("ひな祭り,誤りの棚,", ",誤りの棚,", "端午,誤りの棚,たくさん", "VIP,,"),
		);
		const problems = panel.getByRole("alert");
		await expect(problems).toContainText("何も追加していません");
		await expect(problems).toContainText(CSV_TEXTS.csvAtLine(3, CSV_TEXTS.csvCellEmpty("タグ名")));
		await expect(problems).toContainText(/4行目: 定員は/);
		await expect(problems).toContainText(CSV_TEXTS.csvAtLine(5, CSV_TEXTS.csvTaken("タグ", "VIP")));
		await importFile(page, csv(...Array.from({ length: 201 }, (_, index) => `多すぎる${index},,`)));
		await expect(problems).toContainText(CSV_TEXTS.csvTooManyRows(200, 201));

		await page.keyboard.press("Escape");
		await expect(panel).toHaveCount(0);
		await expect(list.folder("誤りの棚")).toHaveCount(0);
		await list.search.fill("ひな祭り");
		await expect(page.getByRole("heading", { name: "条件に合うタグがありません" })).toBeVisible();
	});
});
