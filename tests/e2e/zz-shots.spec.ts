import { picture } from "./support/picture.ts";
import { test } from "./support/test.ts";
const OUT = "/tmp/w2-shots";
test("shots", async ({ page, operatorApi }) => {
	test.setTimeout(240_000);
	const shot = async (name: string) => {
		for (const width of [1280, 390]) {
			await page.setViewportSize({ width, height: 900 });
			await page.waitForTimeout(500);
			await page.screenshot({ path: `${OUT}/${name}-${width}.png`, fullPage: true });
		}
		await page.setViewportSize({ width: 1280, height: 900 });
	};
	await page.goto("/line/richmenu/new?is_lmenuplus=true");
	await page.waitForTimeout(1500);
	await shot("builder");
	const session = await (await page.request.get("/api/richmenus/schedule")).json();
	await page.goto("/line/richmenu/edit/1"); await page.waitForTimeout(1500); await shot("editor");
	await page.getByRole("button", { name: "ボタンを追加する" }).click();
	await page.getByRole("combobox", { name: "タップしたとき" }).selectOption("menu");
	await shot("editor-overlap");
	await page.goto("/line/richmenu/taps/1"); await page.waitForTimeout(1500); await shot("taps");
	await page.getByRole("button", { name: /を破棄|破棄して移動/ }).click({ timeout: 1000 }).catch(() => undefined);
	await page.waitForTimeout(1500); await shot("taps");
	await page.goto("/line/richmenu/schedule"); await page.waitForTimeout(1000); await shot("schedule-empty");
	await page.getByRole("button", { name: "期間を追加する" }).click();
	await page.getByRole("switch", { name: "時間帯を決める" }).or(page.getByLabel("時間帯を決める")).first().click({ force: true });
	await page.getByRole("button", { name: "保存する" }).click();
	await page.waitForTimeout(500);
	await shot("schedule-errors");
	await page.goto("/line/richmenu"); await page.waitForTimeout(1500);
	await shot("list");
	void operatorApi; void picture; void session;
});
