import type { Locator, Page } from "@playwright/test";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOBODY } from "./support/logins.ts";
import { ownName } from "./support/own-name.ts";
import { Phone } from "./support/phone.ts";
import { picture } from "./support/picture.ts";
import { expect, test } from "./support/test.ts";
import { goWithin } from "./support/within.ts";

/** Drags over a board between two points, as fractions of its size. */
async function drag(page: Page, board: Locator, from: [number, number], to: [number, number]): Promise<void> {
	await board.scrollIntoViewIfNeeded();
	const box = (await board.boundingBox())!;
	const at = ([x, y]: [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const;
	await page.mouse.move(...at(from));
	await page.mouse.down();
	await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
	await page.mouse.move(...at(to));
	await page.mouse.up();
}

test("areas are drawn, moved and copied by hand and by keys; a tab switches the phone's menu", async ({
	page,
	openAs,
	operatorApi,
	newcomer: friend,
}) => {
	const word = ownName("たぶ");
	const media_key = await operatorApi.upload(picture("menu.png", 1200, 405));
	const back = { label: "もどる", x: 0, y: 0, width: 1200, height: 405, type: "message", text: "もどる" };
	const second = await operatorApi.makeItem("richmenu", {
		...{ name: `${word}の二枚目`, chat_bar_text: "二枚目", media_key, buttons: [back] },
	});
	const first = await operatorApi.makeItem("richmenu", {
		...{ name: `${word}の一枚目`, chat_bar_text: "一枚目", selected: 1, media_key, buttons: [] },
	});

	const { promise: shown, resolve: show } = Promise.withResolvers<void>();
	await page.route(`**/*${media_key}*`, async (route) => {
		await shown;
		await route.continue();
	});
	await page.goto(addressOf("richmenu", { id: first }));
	const image = page.getByRole("img", { name: "メニューの画像", exact: true });
	const frame = (index: number) => page.locator(`[data-area="${index}"]`);
	const number = (name: string) => page.getByRole("textbox", { name, exact: true });
	const place = async () =>
		Promise.all(["左からの位置", "上からの位置", "幅", "高さ"].map((name) => number(name).inputValue()));

	// A moving board would shift under the pointer.
	await expect(image).toBeAttached();
	const top = async () => (await image.boundingBox())?.y;
	const before = await top();
	show();
	await expect
		.poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete)))
		.toBe(true);
	expect(await top()).toBe(before);

	await test.step("a stroke draws an area, whose edges are drawn to thirds and to the edges", async () => {
		await drag(page, image, [0.006, 0.99], [0.335, 0.005]);
		await expect(frame(0)).toBeVisible();
		expect(await place()).toEqual(["0 px", "0 px", "400 px", "405 px"]);
	});

	await test.step("keys move, resize, copy and delete it, and take that back", async () => {
		await frame(0).focus();
		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("Shift+ArrowRight");
		expect(await place()).toEqual(["11 px", "0 px", "400 px", "405 px"]);
		await page.keyboard.press("Alt+Shift+ArrowLeft");
		expect(await place()).toEqual(["11 px", "0 px", "390 px", "405 px"]);
		await page.keyboard.press("Control+d");
		await expect(frame(1)).toBeVisible();
		expect(await place()).toEqual(["401 px", "0 px", "390 px", "405 px"]);
		await frame(1).focus();
		await page.keyboard.press("Delete");
		await expect(frame(1)).toHaveCount(0);
		await page.getByRole("button", { name: /^元に戻す/ }).click();
		await expect(frame(1)).toBeVisible();
		await page.getByRole("button", { name: /^やり直す/ }).click();
		await expect(frame(1)).toHaveCount(0);
		for (let step = 0; step < 4; step++) await page.getByRole("button", { name: /^元に戻す/ }).click();
		await expect(frame(0)).toBeVisible();
		expect(await place()).toEqual(["0 px", "0 px", "400 px", "405 px"]);
	});

	await test.step("a grip resizes it, and what overlaps is said", async () => {
		await page.getByRole("button", { name: "ボタンを追加する" }).click();
		await expect(page.getByRole("status", { name: "枠の注意" })).toContainText("ボタン1と重なっています。");
		await drag(page, image, [0.25, 0.5], [0.335, 0.5]);
		await expect(page.getByRole("status", { name: "枠の注意" })).toHaveCount(0);
		expect(await place()).toEqual(["400 px", "101 px", "500 px", "203 px"]);
	});

	await test.step("what the two do is set, and saved", async () => {
		const type = page.getByRole("radiogroup", { name: "タップしたとき" });
		await page.getByRole("textbox", { name: "ボタン名" }).fill("言葉");
		await type.getByText("友だちが言葉を送る").click();
		await page.getByRole("textbox", { name: "送る言葉" }).fill("こんにちは");
		await frame(0).click();
		await page.getByRole("textbox", { name: "ボタン名" }).fill("二枚目へ");
		await type.getByText("メニューを切り替える").click();
		await page.getByRole("button", { name: /^切り替え先のリッチメニューを選択/ }).click();
		const selector = page.getByRole("dialog", { name: /切り替え先のリッチメニュー/ });
		await selector.getByRole("searchbox").fill(word);
		await expect(selector.getByTitle(`${word}の一枚目`, { exact: true })).toHaveCount(0);
		await selector.getByTitle(`${word}の二枚目`, { exact: true }).click();
		await page.getByRole("checkbox", { name: /^タップを記録する/ }).check();
		await page.getByRole("button", { name: "保存する" }).click();
		await expect(page).toHaveURL(/\/line\/richmenu(\?|$)/);
	});

	await test.step("the phone switches without a call, and the console knows", async () => {
		await operatorApi.answer(`${word}表示`, [{ type: 14, menu_id: first }]);
		const phone = await Phone.open(await openAs(NOBODY), friend);
		await phone.says(`${word}表示してください`);
		const shown = phone.screen.getByRole("region", { name: "リッチメニュー" });
		await expect(shown).toContainText("一枚目", { timeout: 30_000 });
		await expect(async () => {
			await shown.getByRole("button", { name: "二枚目へ" }).click({ timeout: 1_000 });
			await expect(shown).toContainText("二枚目", { timeout: 5_000 });
		}).toPass({ timeout: 60_000 });
		await expect(shown.getByRole("button", { name: "もどる" })).toBeVisible();
		await goWithin(page, addressOf("richmenuTaps", { id: first }));
		await expect(async () => {
			await page.reload();
			await expect(page.getByRole("button", { name: /^1\. 二枚目へ: [1-9]/ })).toBeVisible({
				timeout: 3_000,
			});
		}).toPass({ timeout: 30_000 });
		await expect(page.getByRole("region", { name: "タップした友だち" })).toContainText(friend.name);
		expect(second).toBeGreaterThan(0);
	});
});
