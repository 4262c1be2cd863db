import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FilterBuilder } from "./support/filter-builder.ts";
import { ownName } from "./support/own-name.ts";
import { letNoticesStand } from "./support/patience.ts";
import { expect, test } from "./support/test.ts";

// Chromium logs every refused call as an error.
test.use({ tolerated: /status of (403|409|500) .*\/api\/funnel\/|net::ERR_FAILED .*\/api\/funnel\// });

test("[A-331, A-334, A-342] loading is given up after 10 seconds, saving after 30", async ({
	page,
	operatorApi,
}) => {
	const name = ownName("読み込まれる検索");
	await operatorApi.makeItem("funnel", { name, filter: { inputs: [] } });
	await page.addInitScript(recordPatience);
	const builder = await FilterBuilder.openNew(page);
	await builder.panel.getByRole("button", { name: "保存済みの条件を読み込む" }).click();
	const dialog = page.getByRole("dialog", { name: "保存済みの条件を読み込む" });
	await dialog.getByRole("button", { name: "カスタム検索を選択する" }).click();
	const selector = page.getByRole("dialog", { name: "カスタム検索を選択" });
	await selector.getByRole("button", { name: new RegExp(`^${name}`) }).click();
	await dialog.getByRole("button", { name: "読み込む", exact: true }).click();
	await expect(dialog).toHaveCount(0);
	await builder.name.fill("待てる検索");
	await builder.save.click();
	await expect(builder.panel).toHaveCount(0);
	const patience = await page.evaluate(() => (window as unknown as { patience: object }).patience);
	expect(patience).toMatchObject({
		"/api/funnel/groups": 10_000,
		"/api/funnel/data/": 10_000,
		"/api/funnel/register": 30_000,
	});
});

/** Records the timeout of each call in the page, ms; ids in its path are omitted. */
function recordPatience(): void {
	const patience: Record<string, number | undefined> = {};
	Object.assign(window, { patience });
	const waits = new WeakMap<AbortSignal, number>();
	const { timeout, any } = AbortSignal;
	AbortSignal.timeout = (ms) => {
		const signal = timeout.call(AbortSignal, ms);
		waits.set(signal, ms);
		return signal;
	};
	AbortSignal.any = (signals) => {
		const signal = any.call(AbortSignal, signals);
		waits.set(signal, Math.min(...[...signals].map((each) => waits.get(each) ?? Number.POSITIVE_INFINITY)));
		return signal;
	};
	const { fetch } = window;
	window.fetch = (input, init) => {
		const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
		patience[pathname.replace(/\d+$/, "")] = init?.signal ? waits.get(init.signal) : undefined;
		return fetch(input, init);
	};
}

test("a search that somebody else has changed is said to be out of date, and read anew", async ({
	page,
	operatorApi,
}) => {
	const filter = { inputs: [{ type: 20, memos: ["乾燥"] }] };
	const id = await operatorApi.makeItem("funnel", { name: "二人の検索", filter });
	await letNoticesStand(page);
	const builder = await FilterBuilder.open(page, id);
	await builder.name.fill("二人の検索（あとから）");
	const present = await (await page.request.get(`/api/funnel/data/${id}`)).json();
	await operatorApi.makeItem("funnel", {
		id,
		version: present.version,
		group_id: present.group_id,
		filter,
		name: "二人の検索（先に）",
	});
	await builder.save.click();
	await expect(page.getByText(CALL_TEXTS.changedByOther).first()).toBeVisible();
	await page.getByRole("button", { name: "再読み込み" }).click();
	await expect(builder.name).toHaveValue("二人の検索（先に）");
});
