import { buffer } from "node:stream/consumers";
import { ItemList } from "./support/item-list.ts";
import { expect, test } from "./support/test.ts";

test("the sample that is offered is what can be imported", async ({ page }) => {
	await ItemList.open(page, "tag");
	await page.getByRole("button", { name: "CSV取り込み" }).click();
	const panel = page.getByRole("dialog", { name: "タグのCSV取り込み" });
	for (const name of ["サンプル（UTF-8）", "サンプル（Shift_JIS）"]) {
		const downloading = page.waitForEvent("download");
		await panel.getByRole("link", { name }).click();
		const bytes = await buffer(await (await downloading).createReadStream());
		const text = new TextDecoder(name.includes("Shift") ? "shift_jis" : "utf-8").decode(bytes);
		expect(text).toMatch(/^タグ名,フォルダ名/);
	}
});
