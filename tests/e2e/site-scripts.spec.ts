import type { Page, Route } from "@playwright/test";
import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo-operators.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { barriers } from "./support/barriers.ts";
import { NOBODY } from "./support/logins.ts";
import { ownName } from "./support/own-name.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";
import { goWithin } from "./support/within.ts";

/** Headless browsers identify themselves like previews and robots. */
const PHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

// Chromium logs every refused call as an error, and secrets require a password.
test.use({ tolerated: /status of 422 .*\/api\/tracker\/secret\/\d+$/ });

/** Keys in the site's storage, and its cookies. */
const keptBy = (page: Page) =>
	page.evaluate(() => [Object.keys(localStorage).sort(), Object.keys(sessionStorage), document.cookie]);

/** Types of the events sent to the console from now on. */
function reportsOf(page: Page): string[] {
	const sent: string[] = [];
	page.on("request", (request) => {
		if (request.method() !== "POST" || !/\/site\/\w+$/.test(request.url())) return;
		const { events } = request.postDataJSON() as { events: { type: string }[] };
		sent.push(...events.map(({ type }) => type));
	});
	return sent;
}

test("a friend whom a message leads to a shop's site is known there, once they consent, and their order is counted", async ({
	page,
	browser,
	openAs,
	operatorApi,
	newcomer: friend,
	baseURL,
}) => {
	const { port } = new URL(baseURL!);
	const shop = `http://shop.localhost:${port}`;
	const name = ownName("店");
	const script = await operatorApi.makeItem("script", {
		name,
		url: shop,
		is_active: 1,
		referers: [{ rule: "search.example", stay_seconds: 0 }],
	});
	const tracker = await operatorApi.makeItem("tracker", { name });

	const code =
		await test.step("the script's page has the line to paste, with consent or without", async () => {
			await page.goto(addressOf("script", { id: script }));
			const tag = page.getByRole("textbox", { name: "貼り付けるタグ" });
			await expect(tag).toHaveValue(/^<script async src="http[^"]+\/site\/\w+\/script\.js"><\/script>$/);
			await page.getByRole("switch", { name: "同意を得てから計測する" }).click();
			await expect(tag).toHaveValue(/ data-consent><\/script>$/);
			expect(await barriers(page)).toEqual([]);
			return /site\/(\w+)\//.exec(await tag.inputValue())![1]!;
		});
	const top = `${shop}/simulator/api/shop/${code}/top?consent`;

	const word = ownName("おみせ");
	await operatorApi.put("/api/link/setting", { count_taps: 1 });
	await operatorApi.answer(word, [{ type: 1, text: `${word} ${top}` }]);
	const phone = await Phone.open(await openAs(NOBODY), friend);
	await phone.says(word);
	await expect(phone.lines(word).filter({ hasText: "/tap/" })).toBeVisible({ timeout: 30_000 });
	const [tap] = /https?:\/\/\S+?\/tap\/[\w-]{44}/.exec((await phone.talk.textContent())!)!;
	await operatorApi.put("/api/link/setting", { count_taps: 0 });

	const visitor = await browser.newContext({ userAgent: PHONE });
	const site = await visitor.newPage();
	const said: string[] = [];
	site.on("console", (message) => said.push(message.text()));
	const sent = reportsOf(site);
	await test.step("before consent nothing is kept or sent; the token leaves the address all the same", async () => {
		await site.goto(tap);
		await expect(site).toHaveURL(top);
		await expect(site.getByRole("heading", { level: 1 })).toBeVisible();
		expect(await keptBy(site)).toEqual([[], [], ""]);
		expect(sent).toEqual([]);
	});
	await test.step("with consent the visit is told, and the site's own storage holds what is needed", async () => {
		await site.getByRole("button", { name: "計測に同意する" }).click();
		await expect.poll(() => sent).toEqual(["view"]);
		await expect
			.poll(() => keptBy(site))
			.toEqual([["musubi.consent", "musubi.visitor"], ["musubi.visit"], ""]);
	});
	await test.step("an order on the page that thanks for it counts once, reloaded or not", async () => {
		const { tracker_code } = await (await page.request.get(`/api/tracker/data/${tracker}`)).json();
		const query = `consent&conversion=${tracker_code}&order=A-1001&value=3980`;
		await site.goto(`${shop}/simulator/api/shop/${code}/thanks?${query}`, {
			referer: "https://search.example/",
		});
		await expect.poll(() => sent.filter((type) => type === "conversion")).toHaveLength(1);
		await site.reload();
		await expect.poll(() => sent.filter((type) => type === "conversion")).toHaveLength(2);
		expect(said).toEqual([]);
	});
	await test.step("whoever takes consent back leaves nothing, also of what could not be sent", async () => {
		const held: Route[] = [];
		await site.route(/\/site\/\w+$/, (route) => void held.push(route));
		await site.evaluate(() => (window as unknown as { musubi: unknown[] }).musubi.push(["view"]));
		await expect.poll(() => held.map((route) => route.request().postData()).join()).toContain('"view"');
		await site.getByRole("button", { name: "同意を取り消す" }).click();
		for (const route of held) {
			const failed = site.waitForEvent("requestfailed");
			await route.abort();
			await failed;
		}
		expect(await keptBy(site)).toEqual([[], [], ""]);
	});
	await visitor.close();

	await test.step("whoever is led to a shared browser later stays the later one, and begins a visit", async () => {
		const shared = await browser.newContext({ userAgent: PHONE });
		const there = await shared.newPage();
		const REPORT = /\/site\/\w+$/;
		await there.route(REPORT, (route) =>
			route.fulfill({ status: 503, headers: { "access-control-allow-origin": shop } }),
		);
		await there.goto(`${top}&musubi=first.token`);
		await there.getByRole("button", { name: "計測に同意する" }).click();
		await expect.poll(async () => (await keptBy(there))[0]).toContain("musubi.unsent");
		await there.unroute(REPORT);
		const told: { token: string; visit: string }[] = [];
		there.on("request", (request) => {
			if (request.method() === "POST" && REPORT.test(request.url())) told.push(request.postDataJSON());
		});
		await there.goto(`${top}&musubi=second.token`);
		await expect
			.poll(() => [...new Set(told.map(({ token }) => token))])
			.toEqual(["first.token", "second.token"]);
		await expect.poll(() => there.evaluate(() => localStorage["musubi.unsent"])).toBe("[]");
		const of = (token: string) => told.filter((each) => each.token === token);
		expect(told.slice(0, of("first.token").length)).toEqual(of("first.token"));
		expect(new Set(told.map(({ visit }) => visit)).size).toBe(2);
		// A page that stays open no longer sends its token: another friend may use the browser meanwhile.
		await there.evaluate(() => (window as unknown as { musubi: unknown[] }).musubi.push(["view"]));
		await expect.poll(() => told.at(-1)!.token).toBe("");
		await shared.close();
	});

	await test.step("a report that is too long is given up, and what comes behind it arrives", async () => {
		const talker = await browser.newContext({ userAgent: PHONE });
		const there = await talker.newPage();
		const arrived: string[] = [];
		there.on("response", (response) => {
			if (/\/site\/\w+$/.test(response.url())) arrived.push(String(response.status()));
		});
		await there.goto(top);
		await there.getByRole("button", { name: "計測に同意する" }).click();
		await expect.poll(() => arrived).toEqual(["204"]);
		await there.evaluate(() => {
			const { musubi } = window as unknown as { musubi: unknown[] };
			musubi.push(["conversion", "any", { order: "長".repeat(9_000) }]);
		});
		await expect.poll(() => arrived.length).toBe(2);
		await there.evaluate(() => (window as unknown as { musubi: unknown[] }).musubi.push(["view"]));
		await expect.poll(() => arrived.at(-1)).toBe("204");
		expect(await there.evaluate(() => JSON.parse(localStorage["musubi.unsent"] ?? "[]"))).toEqual([]);
		await talker.close();
	});

	await test.step("what one tab sends leaves the token of whoever another was led here by meanwhile", async () => {
		const tabs = await browser.newContext({ userAgent: PHONE });
		const REPORT = /\/site\/\w+$/;
		const held: Route[] = [];
		const begin = async (token: string) => {
			const tab = await tabs.newPage();
			await tab.route(REPORT, (route) => void held.push(route));
			await tab.goto(`${top}&musubi=${token}`);
			return tab;
		};
		const token = () => led.evaluate(() => localStorage["musubi.token"]);
		const elsewhere = await begin("second.token");
		await elsewhere.getByRole("button", { name: "計測に同意する" }).click();
		await expect.poll(() => held.length).toBe(1);
		const led = await begin("third.token");
		await expect.poll(() => held.length).toBe(2);
		// The script has received the response once it sends no token.
		await held[0]!.continue();
		await expect
			.poll(async () => {
				await elsewhere.evaluate(() => (window as unknown as { musubi: unknown[] }).musubi.push(["view"]));
				return held.at(-1)!.request().postDataJSON().token;
			})
			.toBe("");
		expect(await token()).toBe("third.token");
		await held[1]!.continue();
		await expect.poll(token).toBeUndefined();
		await tabs.close();
	});

	await test.step("whoever sends Global Privacy Control is not counted, though they consent", async () => {
		const silent = await browser.newContext({ userAgent: PHONE });
		const there = await silent.newPage();
		await there.addInitScript(() =>
			Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
		);
		const reports = reportsOf(there);
		await there.goto(top);
		await there.getByRole("button", { name: "計測に同意する" }).click();
		await there.getByRole("link", { name: "食パン" }).click();
		await expect(there.getByRole("heading", { level: 1 })).toHaveText("食パン（1.5斤）");
		expect([reports, await keptBy(there)]).toEqual([[], [[], [], ""]]);
		await silent.close();
	});

	await test.step("the reports have the visit, and the order by its link", async () => {
		await goWithin(page, addressOf("trackerReport", { id: tracker }));
		await expect(page.getByRole("region", { name: "合計" })).toContainText("3,980 円");
		await expect(page.getByRole("region", { name: "合計" })).toContainText("1人");
		await expect(page.getByRole("region", { name: "リンク", exact: true })).toContainText(top);
		expect(await barriers(page)).toEqual([]);
		await goWithin(page, addressOf("scriptReferers", { id: script }));
		await expect(page.getByRole("region", { name: "見られたページ" })).toContainText(
			"ご注文ありがとうございました",
		);
		expect(await barriers(page)).toEqual([]);
		await goWithin(page, addressOf("trackerMembers", { id: tracker }));
		await expect(page.getByText(friend.name)).toBeVisible();
	});

	await test.step("the secret of the shop's server is shown once, for the password", async () => {
		// A session of its own, because after a recent confirmation no password is requested.
		const own = await openAs(NOBODY);
		await own.goto(`/login?return=${addressOf("tracker", { id: tracker })}`);
		await own.getByRole("button", { name: "入力する" }).click();
		await own.getByRole("button", { name: "ログイン", exact: true }).click();
		const fold = own.getByText("1つずつ見る");
		await fold.click();
		await own.getByRole("button", { name: "署名シークレットを作る" }).click();
		const dialog = own.getByRole("dialog", { name: "署名シークレット" });
		await dialog.getByLabel("パスワード", { exact: true }).fill(DEMO_ADMINISTRATOR.password);
		expect(await barriers(own)).toEqual([]);
		await dialog.getByRole("button", { name: "作る", exact: true }).click();
		await expect(dialog.getByRole("textbox", { name: "署名シークレット" })).toHaveValue(/^whsec_/);
		await dialog.getByRole("button", { name: "閉じる" }).last().click();
		expect(await barriers(own)).toEqual([]);
		await own.reload();
		await fold.click();
		await expect(own.getByText(/署名シークレット（末尾 .{4}）/)).toBeVisible();
	});
});
