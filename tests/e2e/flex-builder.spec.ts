import type { Locator, Page } from "@playwright/test";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { barriers } from "./support/barriers.ts";
import { drop } from "./support/dragging.ts";
import { press } from "./support/keyboard.ts";
import { NOBODY } from "./support/logins.ts";
import { ownName } from "./support/own-name.ts";
import { Phone } from "./support/phone.ts";
import { picture } from "./support/picture.ts";
import { expect, test } from "./support/test.ts";

/** Builder of the page. */
const builderOn = (page: Page) => {
	const tree = page.getByRole("tree", { name: "ブロック" });
	const rows = tree.getByRole("treeitem");
	return {
		rows,
		row: (name: string | RegExp) => tree.getByRole("treeitem", { name }),
		/** Labels of the tree below the bubble and its body. */
		said: () => rows.evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label") ?? "")),
		properties: page.getByRole("group", { name: "プロパティ" }),
		preview: page.getByRole("group", { name: "友だちの画面での見え方" }),
		json: page.getByRole("textbox", { name: "FlexメッセージのJSON" }),
	};
};

/** Chooses one of the options that are all visible. */
const choose = (properties: Locator, label: string, option: string) =>
	properties.getByRole("radiogroup", { name: label }).getByText(option, { exact: true }).click();

/** Field of a day. */
const dayField = (properties: Locator, label: string) =>
	properties.getByRole("button", { name: new RegExp(`^${label}: `) });

/** Picks a day of the current month. */
async function pickDay(properties: Locator, label: string, day: number): Promise<void> {
	await dayField(properties, label).click();
	const page = properties.page();
	const month = await page.getByRole("button", { name: /^\d+年\d+月$/ }).textContent();
	await page.getByRole("button", { name: `${month}${day}日`, exact: true }).click();
}

test("a Flex message is built by hand and by keys, sent, and seen on the phone; a tap runs its action", async ({
	page,
	openAs,
	operatorApi,
	newcomer: friend,
}) => {
	const [name, word, action] = [ownName("年末のご案内"), ownName("ふれっくす"), ownName("参加の受付")];
	await operatorApi.makeAction(action, [{ type: 1, text: `${word}を承りました` }]);
	await page.goto(addressOf("newFlex"));
	const { rows, row, said, properties, preview, json } = builderOn(page);
	await page.getByRole("textbox", { name: "名前", exact: true }).fill(name);

	await test.step("a sample is the beginning", async () => {
		const samples = page.getByRole("list", { name: "Flexメッセージの見本" });
		await expect(samples.getByRole("listitem")).toHaveCount(20);
		expect(await barriers(page)).toEqual([]);
		await samples.getByRole("button", { name: "お知らせ" }).click();
		await expect(page.getByRole("textbox", { name: "通知に出る文" })).toHaveText("お知らせがあります");
		await expect(preview).toContainText("年末年始の営業について");
	});

	await test.step("keys walk, move, copy, delete and take back", async () => {
		await row("バブル").click();
		await press(page, "ArrowDown", "ArrowDown", "ArrowDown");
		await expect(row("テキスト 年末年始の営業について")).toBeFocused();
		const begun = await said();
		await press(page, "Alt+ArrowUp");
		await expect(rows.nth(2)).toHaveAccessibleName("テキスト 年末年始の営業について");
		await expect(rows.nth(2)).toBeFocused();
		await press(page, "Control+D");
		await expect(row("テキスト 年末年始の営業について")).toHaveCount(2);
		await press(page, "Delete", "Control+Z", "Control+Z", "Control+Z");
		expect(await said()).toEqual(begun);
		await press(page, "Control+Shift+Z");
		await expect(rows.nth(2)).toHaveAccessibleName("テキスト 年末年始の営業について");
	});

	await test.step("a block is dragged behind another", async () => {
		// In the middle of the window, because a drag near an edge scrolls.
		const dragged = row("テキスト 2026年12月1日");
		await dragged.evaluate((row) => row.scrollIntoView({ block: "center" }));
		const [from, to] = [(await dragged.locator("svg").boundingBox())!, (await row(/1月4日/).boundingBox())!];
		await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
		await page.mouse.down();
		await page.mouse.move(from.x + from.width / 2, to.y, { steps: 8 });
		await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 4 });
		await expect(page.getByText("8番目の位置にあります。")).toHaveCount(1);
		await drop(page);
		await expect.poll(async () => (await said()).indexOf("テキスト 2026年12月1日")).toBe(7);
	});

	await test.step("words are written with a chip, and the phone shows them at once", async () => {
		await row("テキスト 年末年始の営業について").click();
		const text = properties.getByRole("textbox", { name: "テキスト" });
		await text.click();
		await press(page, "Control+A", "Delete");
		await page.keyboard.insertText("{name}");
		await expect(text.getByText("友だち名")).toBeVisible();
		await page.keyboard.insertText(`さん、${word}です`);
		await expect(preview).toContainText(`さん、${word}です`);
	});

	await test.step("a button is added, and wants its action", async () => {
		await row(/^フッター/).click();
		await page.getByRole("button", { name: "追加", exact: true }).click();
		await page.getByRole("menuitem", { name: "ボタン" }).click();
		await expect(row("ボタン ボタン")).toBeFocused();
		const label = properties.getByRole("textbox", { name: "ボタン名" });
		await label.click();
		await press(page, "Control+A");
		await page.keyboard.insertText("参加する");
		await choose(properties, "タップしたとき", "アクションを実行する");
		await expect(row(/^ボタン 参加する（/)).toBeVisible();
		await properties.getByRole("button", { name: "アクションを選択する" }).click();
		const panel = page.getByRole("dialog", { name: "アクションを選択" });
		await panel.getByRole("searchbox").fill(action);
		await panel
			.getByRole("list", { name: /の一覧$/ })
			.getByRole("button", { name: new RegExp(`^${action}`) })
			.click();
		await expect(row("ボタン 参加する")).toBeVisible();
	});

	await test.step("a picture comes beside what was typed while it was uploaded", async () => {
		await row("バブル").click();
		await page.getByRole("button", { name: "追加", exact: true }).click();
		await page.getByRole("menuitem", { name: "メイン画像（画像）" }).click();
		const held = Promise.withResolvers<void>();
		await page.route(/\/api\/media(\?|$)/, async (route) => {
			await held.promise;
			await route.continue();
		});
		const chooser = page.waitForEvent("filechooser");
		await properties.getByRole("button", { name: "画像を選ぶ" }).click();
		await (await chooser).setFiles(picture("winter.png", 400, 260));
		await expect(properties.getByRole("button", { name: "アップロードしています…" })).toBeVisible();
		await page.getByRole("textbox", { name: "通知に出る文" }).fill("年末のご案内です");
		held.resolve();
		await expect(properties.getByRole("img", { name: "選択中の画像" })).toBeVisible();
		await expect(page.getByRole("textbox", { name: "通知に出る文" })).toHaveText("年末のご案内です");
		await row(/^メイン画像/).click();
		await press(page, "Delete");
		await expect(row(/^メイン画像/)).toHaveCount(0);
	});

	await test.step("the JSON says the same both ways, and where it is broken", async () => {
		await page.getByRole("switch", { name: "JSONも編集する" }).press("Space");
		const whole = await json.inputValue();
		await json.fill(whole.replace('"type": "bubble",', '"type": "bubble",,'));
		await expect(page.getByText("JSONの2行目の書き方をご確認ください。")).toBeVisible();
		await json.fill(whole.replace('"size": "xl"', '"size": "xxl"'));
		await row(new RegExp(word)).click();
		await expect(properties.getByRole("combobox", { name: "文字の大きさ" })).toHaveValue("xxl");
		await expect(page.getByText(/^サイズ 1\.\dKB \/ 30KB$/)).toBeVisible();
		expect(await barriers(page)).toEqual([]);
	});

	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByText("保存しました")).toBeVisible();

	await test.step("the friend gets it as it was built, and taps", async () => {
		const { items } = await operatorApi.crud("template", { action: "refresh" });
		const { id } = items.find((item) => item.name === name)!;
		await operatorApi.answer(word, [{ type: 12, egg_id: id }]);
		const phone = await Phone.open(await openAs(NOBODY), friend);
		await phone.says(word);
		await expect(phone.lines(`${friend.name}さん、${word}です`)).toBeVisible();
		await phone.talk.getByRole("button", { name: "参加する" }).click();
		await expect(phone.lines(`${word}を承りました`)).toBeVisible();
	});
});

test("a button asks for a date within bounds; who taps is counted, listed and written, button by button", async ({
	page,
	openAs,
	operatorApi,
	newcomer: friend,
}) => {
	const [name, word] = [ownName("来店日のご案内"), ownName("らいてん")];
	await page.goto(addressOf("newFlex"));
	const { row, properties, preview } = builderOn(page);
	await page.getByRole("textbox", { name: "名前", exact: true }).fill(name);
	await page
		.getByRole("list", { name: "Flexメッセージの見本" })
		.getByRole("button", { name: "お知らせ" })
		.click();

	await test.step("its dialog is set without JSON, and what is wrong stands at its field", async () => {
		await row("ボタン くわしく見る").click();
		await choose(properties, "タップしたとき", "日時を選んでもらう");
		await pickDay(properties, "はじめに表示する値", 24);
		await choose(properties, "選んでもらうもの", "日付と時刻");
		await expect(dayField(properties, "はじめに表示する値")).toHaveText("指定なし");
		await pickDay(properties, "選べる最初", 24);
		await pickDay(properties, "選べる最後", 1);
		await expect(properties.getByText("選べる最初（min）より後にしてください")).toBeVisible();
		await pickDay(properties, "選べる最後", 28);
		await expect(properties.getByText("より後にしてください")).toHaveCount(0);
		expect(await barriers(page)).toEqual([]);
	});

	await test.step("a tap in the preview says what it does", async () => {
		await preview.getByRole("button", { name: "くわしく見る" }).click();
		await expect(page.getByText("タップすると、日付と時刻を選ぶ画面が開きます。")).toBeVisible();
	});

	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByText("保存しました")).toBeVisible();
	const { items } = await operatorApi.crud("template", { action: "refresh" });
	const { id } = items.find((item) => item.name === name)!;

	await test.step("the friend picks within the bounds", async () => {
		await operatorApi.answer(word, [{ type: 12, egg_id: id }]);
		const phone = await Phone.open(await openAs(NOBODY), friend);
		await phone.says(word);
		await phone.talk.getByRole("button", { name: "くわしく見る" }).click();
		const dialog = phone.page.getByRole("dialog");
		const moment = dialog.getByLabel("日時");
		await expect(moment).toHaveAttribute("min", /-24T10:00$/);
		await expect(moment).toHaveAttribute("max", /-28T10:00$/);
		await moment.fill((await moment.getAttribute("min"))!.replace("-24T10", "-25T11"));
		await dialog.getByRole("button", { name: "送信する" }).click();
		await expect(dialog).toHaveCount(0);
	});

	await test.step("the tap is counted on the template's page", async () => {
		await page.goto(addressOf("flex", { id }));
		await page.getByRole("link", { name: "タップ数を見る" }).click();
		const button = page.getByRole("region", { name: "ボタンごとのタップ数" }).getByRole("button");
		await expect(async () => {
			await page.reload();
			await expect(button).toHaveText(/1\. くわしく見る\s*1回\s*1人\s*100%/, { timeout: 1_000 });
		}).toPass();
		await button.press("Enter");
		const friends = page.getByRole("region", { name: "タップした友だち" });
		await expect(friends).toContainText("「くわしく見る」をタップした友だちです。");
		await expect(friends.getByRole("link", { name: friend.name })).toBeVisible();
		expect(await barriers(page)).toEqual([]);
		await page.getByRole("button", { name: "タップした友だちをCSVで書き出す" }).click();
		const file = page.waitForEvent("download");
		await page.getByRole("menuitem", { name: /UTF-8/ }).click();
		expect((await file).suggestedFilename()).toContain(`${name}_タップ_`);
	});
});

test("the preview scrolls to the bubble or the panel that is edited, and the page stays where it is", async ({
	page,
}) => {
	/** Whether a part is completely visible in the row of parts. */
	const isInView = (part: number) =>
		page
			.getByRole("group", { name: "友だちの画面での見え方" })
			.getByRole("region")
			.evaluate((row, part) => {
				const [around, within] = [row, row.children[part]!].map((each) => each.getBoundingClientRect());
				return within!.left >= around!.left - 1 && within!.right <= around!.right + 1;
			}, part);
	await page.goto(addressOf("newFlex"));
	await page
		.getByRole("list", { name: "Flexメッセージの見本" })
		.getByRole("button", { name: "スタッフ" })
		.click();
	const bubbles = page.getByRole("tablist", { name: "編集するバブル" });
	await expect.poll(() => isInView(0)).toBe(true);
	await bubbles.getByText("バブル3").click();
	await expect.poll(() => isInView(2)).toBe(true);
	await page.getByRole("button", { name: "バブルを追加する" }).click();
	await expect.poll(() => isInView(3)).toBe(true);

	await page.setViewportSize({ width: 390, height: 844 });
	const before = await page.evaluate(() => scrollY);
	await bubbles.getByText("バブル1").click();
	await expect.poll(() => isInView(0)).toBe(true);
	expect(await page.evaluate(() => scrollY)).toBe(before);

	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto(addressOf("newCarousel"));
	await page.getByRole("button", { name: "パネルを追加する" }).click();
	await page.getByRole("textbox", { name: /^パネルの本文/ }).fill("二枚目です");
	await expect.poll(() => isInView(1)).toBe(true);
	await page.getByRole("tablist", { name: "編集するパネル" }).getByText("パネル1").click();
	await expect.poll(() => isInView(0)).toBe(true);
});
