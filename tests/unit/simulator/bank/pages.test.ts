import { beforeEach, expect, test } from "vitest";
import { BANK_PAGE } from "#simulator/bank/bank-world.ts";
import { bankRoutes } from "#simulator/bank/routes.ts";
import type { SimulatorPlatform } from "#simulator/simulator-platform.ts";
import { TestBank } from "#tests/support/bank/test-bank.ts";

let bank: TestBank;
let pages: ReturnType<typeof bankRoutes>;
beforeEach(() => {
	bank = new TestBank({ now: Date.parse("2026-11-20T10:00:00+09:00") });
	pages = bankRoutes({
		bank: bank.world,
		deliverBankEvents: () => void bank.deliver(),
	} as unknown as SimulatorPlatform);
});

const open = () =>
	bank.stripe().checkout.sessions.create({
		mode: "payment",
		line_items: [
			{
				quantity: 2,
				price_data: { currency: "jpy", unit_amount: 1_100, product_data: { name: "<b>体験</b>" } },
			},
		],
		success_url: "https://shop.example/pay/done?session={CHECKOUT_SESSION_ID}",
		cancel_url: "https://shop.example/pay",
	});
const press = (path: string, deed: string) =>
	pages.request(path, { method: "POST", body: new URLSearchParams({ deed }) });

test("the friend sees the lines and the sum, pays, and goes back to the shop", async () => {
	const { id } = await open();
	const page = await (await pages.request(`/checkout/${id}`)).text();
	expect(page).toContain("2,200 円");
	expect(page).toContain("&lt;b&gt;体験&lt;/b&gt; × 2");
	expect(page).toContain('href="https://shop.example/pay"');
	const paid = await press(`/checkout/${id}`, "pay");
	expect([paid.status, paid.headers.get("location")]).toEqual([
		303,
		`https://shop.example/pay/done?session=${id}`,
	]);
	expect(await (await pages.request(`/checkout/${id}`)).text()).toContain("完了しています");
});

test("a refused card is said on the page, which stays", async () => {
	const { id } = await open();
	const { headers } = await press(`/checkout/${id}`, "decline");
	expect(headers.get("location")).toBe(`${BANK_PAGE}/checkout/${id}?declined`);
	const page = await (await pages.request(`/checkout/${id}?declined`)).text();
	expect(page).toContain("カードが使えませんでした");
	expect(page).toContain("支払う");
});

test("PayPay leads back whether it was paid or refused", async () => {
	const { data } = await bank.paypay("POST", "/v2/codes", {
		merchantPaymentId: "p1",
		amount: { amount: 2_200, currency: "JPY" },
		codeType: "ORDER_QR",
		redirectUrl: "https://shop.example/pay/done",
		redirectType: "WEB_LINK",
	});
	expect(await (await pages.request(`/paypay/${data.codeId}`)).text()).toContain("2,200 円");
	const { headers } = await press(`/paypay/${data.codeId}`, "decline");
	expect(headers.get("location")).toBe("https://shop.example/pay/done");
	expect(await (await pages.request(`/paypay/${data.codeId}`)).text()).toContain("お支払いできませんでした");
});

test("the bank's page lists payments and events, and its acts refuse what is not possible", async () => {
	const { id } = await open();
	await press(`/checkout/${id}`, "pay");
	const page = await (await pages.request("/")).text();
	expect(page).toContain(id);
	expect(page).toContain("checkout.session.completed");
	const act = (body: object) =>
		pages.request("/deeds", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});
	expect((await act({ deed: "expire", id })).status).toBe(422);
	expect((await act({ deed: "nonsense" })).status).toBe(422);
	expect((await act({ deed: "deliver", mode: "late", seconds: 5 })).status).toBe(200);
	expect((await pages.request("/checkout/cs_unknown")).status).toBe(404);
});
