import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { demoFriend } from "./support/friends.ts";
import { ItemList } from "./support/item-list.ts";
import { NOBODY } from "./support/logins.ts";
import { ownName } from "./support/own-name.ts";
import { Phone } from "./support/phone.ts";
import { picture } from "./support/picture.ts";
import { expect, test } from "./support/test.ts";
import { goWithin } from "./support/within.ts";

test("[E-088] an image map is drawn by hand and by keys, tried on a tester, and tapped on the phone", async ({
	page,
	openAs,
	operatorApi,
}) => {
	const tester = demoFriend(21);
	await operatorApi.clearTesters();
	const group = await operatorApi.makeFolder("template", ownName("春の案内"));
	const name = ownName("春のイメージマップ");
	const asked = `見学したいです（${crypto.randomUUID()}）`;
	const alt = `春のご案内（${crypto.randomUUID()}）`;
	const list = await ItemList.open(page, "template", { group });
	const save = page.getByRole("button", { name: "保存する" });

	await test.step("what is missing is said at its field", async () => {
		await goWithin(page, `/line/template/edit_v4/new?group=${group}`);
		await page.getByRole("textbox", { name: "名前", exact: true }).fill(name);
		await save.click();
		await expect(page.getByRole("textbox", { name: "通知に出る文" })).toHaveAccessibleDescription(
			new RegExp(TEMPLATE_TEXTS.altTextRequired),
		);
		await page.getByRole("textbox", { name: "通知に出る文" }).fill(alt);
	});

	await test.step("its picture is uploaded in each width", async () => {
		const chooser = page.waitForEvent("filechooser");
		await page.getByRole("button", { name: "画像を選ぶ" }).click();
		await (await chooser).setFiles(picture("spring.png", 1200, 675));
		await expect(page.getByRole("img", { name: "イメージマップの画像" })).toBeVisible();
	});

	await test.step("two areas are laid out, one moved by hand and one by keys", async () => {
		await page.getByRole("button", { name: "レイアウトを選ぶ" }).click();
		await page.getByRole("menuitem", { name: "左右に2つ" }).click();
		const [left, right] = [1, 2].map((number) =>
			page.getByRole("button", { name: new RegExp(`^${number}\\. 範囲の枠`) }),
		);
		await right!.focus();
		await page.keyboard.press("Enter");
		await page.keyboard.press("Alt+Shift+ArrowUp");
		await expect(page.getByRole("textbox", { name: "高さ" })).toHaveValue("575 px");
		await page.getByRole("radiogroup", { name: "タップしたとき" }).getByText("友だちが言葉を送る").click();
		await page.getByRole("textbox", { name: "送る言葉" }).fill(asked);
		await left!.click({ position: { x: 60, y: 60 } });
		const corner = left!.locator('[data-grip="1,1"]');
		await corner.hover();
		const { x, y } = (await corner.boundingBox())!;
		await page.mouse.move(x + 5, y + 5);
		await page.mouse.down();
		await page.mouse.move(x - 60, y - 40, { steps: 4 });
		await page.mouse.up();
		await expect(page.getByRole("textbox", { name: "幅" })).not.toHaveValue("520 px");
		await page.getByRole("textbox", { name: "範囲の名前" }).fill("ホームページ");
		await page.getByRole("textbox", { name: "URL" }).fill("https://example.com/spring");
		const preview = page.getByRole("group", { name: "友だちの画面での見え方" });
		await expect(preview.getByRole("button", { name: "ホームページ" })).toBeVisible();
		await page.getByRole("button", { name: "1. ホームページの枠" }).focus();
		await page.keyboard.press("Control+d");
		const copied = page.getByRole("button", { name: "3. ホームページの枠" });
		await expect(copied).toHaveAttribute("aria-pressed", "true");
		await expect(copied).toHaveAccessibleDescription(/Deleteで削除、Ctrl\+Dで複製します。$/);
		await expect(page.getByRole("textbox", { name: "左からの位置" })).not.toHaveValue("0 px");
		await copied.focus();
		await page.keyboard.press("Delete");
		await expect(copied).toHaveCount(0);
		await save.click();
		await expect(list.row(name)).toContainText("2か所");
	});

	await test.step("the tester gets it, and what is tapped on the phone is said", async () => {
		const phone = await Phone.open(await openAs(NOBODY), tester);
		await list.link(name).click();
		await page.getByRole("button", { name: "テスト送信", exact: true }).click();
		const modal = page.getByRole("dialog", { name: "テスト送信" });
		await modal.getByRole("combobox", { name: "テスターを追加する" }).fill(tester.name);
		await page.getByRole("option", { name: tester.name, exact: true }).first().click();
		await expect(modal.getByRole("checkbox", { name: tester.name })).toBeChecked();
		await modal.getByRole("button", { name: "テスト送信する" }).click();
		await expect(page.getByText("テスト送信しました（1人）")).toBeVisible();
		const image = phone.page.getByRole("img", { name: alt });
		await expect(image).toBeVisible();
		await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(700);
		await phone.page.getByRole("button", { name: asked }).last().press("Enter");
		await expect(phone.lines(asked)).toHaveCount(1);
	});
});
