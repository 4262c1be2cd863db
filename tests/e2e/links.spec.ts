import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { barriers } from "./support/barriers.ts";
import { NOBODY } from "./support/logins.ts";
import { ownName } from "./support/own-name.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";
import { goWithin } from "./support/within.ts";

/** Headless browsers identify themselves like previews and robots. */
const PHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.20.0";

test("a friend's tap on a link is counted, seen on the link's page, and told by no preview", async ({
	page,
	openAs,
	operatorApi,
	newcomer: friend,
}) => {
	const word = ownName("りんく");
	const shop = `https://shop.example/${Date.now()}`;
	await operatorApi.answer(word, [{ type: 1, text: `${word}の新作 ${shop}` }]);
	await test.step("counting is turned on by keys", async () => {
		await page.goto(addressOf("links"));
		const toggle = page.getByRole("switch", { name: "リンクのタップを数える" });
		if (!(await toggle.isChecked())) {
			await toggle.focus();
			await page.keyboard.press("Space");
		}
		await expect(toggle).toBeChecked();
	});

	const phone = await Phone.open(await openAs(NOBODY), friend);
	await phone.says(word);
	const line = phone.lines(`${word}の新作`);
	await expect(line).toContainText("/tap/", { timeout: 30_000 });
	const [address] = /https?:\/\/\S+?\/tap\/[\w-]{44}/.exec((await line.textContent())!)!;
	for (const agent of ["facebookexternalhit/1.1;line-poker/1.0", PHONE]) {
		const led = await page.request.get(address, { headers: { "User-Agent": agent }, maxRedirects: 0 });
		expect([led.status(), led.headers().location]).toEqual([302, shop]);
	}

	await test.step("the link's page", async () => {
		await page.goto(addressOf("links"));
		await page.getByRole("link", { name: shop }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(shop);
		await expect(page.getByRole("region", { name: "タップ", exact: true })).toContainText("1回");
		await expect(page.getByRole("region", { name: "タップした友だち" })).toContainText(friend.name);
		expect(await barriers(page)).toEqual([]);
		await page.getByRole("textbox", { name: "名前" }).fill(word);
		await page.getByRole("button", { name: "保存する" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(word);
	});
	await goWithin(page, addressOf("links"));
	await page.getByRole("switch", { name: "リンクのタップを数える" }).click();
	await expect(page.getByRole("switch", { name: "リンクのタップを数える" })).not.toBeChecked();
});

test("a visitor of a landing page's own page logs in to LINE, and is the friend whom it added", async ({
	page,
	browser,
	operatorApi,
	baseURL,
}) => {
	const name = ownName("経路");
	const visitor = ownName("来訪者");
	await operatorApi.post("/api/landing/destination", { url: `${baseURL}/login` });
	const id = await operatorApi.makeItem("landing", { name });

	await test.step("the page is written, and seen as it will look", async () => {
		await page.goto(addressOf("landing", { id }));
		await page.getByRole("radio", { name: "ページを表示してから進む" }).check();
		await page.getByRole("textbox", { name: "見出し" }).fill(`${name}の見出し`);
		await page.getByRole("textbox", { name: "本文" }).fill("一行目\n二行目");
		await expect(page.getByRole("region", { name: "ページの見本" })).toContainText(`${name}の見出し`);
		await page.getByRole("textbox", { name: "媒体" }).fill("店頭");
		expect(await barriers(page)).toEqual([]);
	});
	const address = await page.getByRole("textbox", { name: "アドレス" }).inputValue();
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "PNGで保存する" }).click();
	expect((await download).suggestedFilename()).toBe(`${name}_店頭.png`);
	await page.getByRole("button", { name: "保存する", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("流入経路");

	const phone = await browser.newContext({ userAgent: PHONE, javaScriptEnabled: false, baseURL });
	const visit = await phone.newPage();
	await visit.goto(address);
	await expect(visit.getByRole("heading", { level: 1 })).toHaveText(`${name}の見出し`);
	await visit.getByRole("link", { name: "LINEで友だち追加" }).click();
	await visit.getByLabel("新しい人の名前").fill(visitor);
	await visit.getByRole("button", { name: "許可する" }).click();
	await expect(visit).toHaveURL(`${baseURL}/login`);
	await phone.close();

	await goWithin(page, addressOf("landingReport", { id }));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name}の分析`);
	await expect(page.getByRole("region", { name: "媒体" })).toContainText("店頭");
	await expect(page.getByRole("region", { name: "媒体" })).toContainText("1人");
	expect(await barriers(page)).toEqual([]);
	await goWithin(page, addressOf("landingMembers", { id }));
	await expect(page.getByText(visitor)).toBeVisible();
});
