import { Hono } from "hono";
import { SimulatorRefusal } from "../requests/read-input.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { type BankActionInput, bankAction, performBankAction } from "./bank-actions.ts";
import { bankPage } from "./bank-page.ts";
import { BANK_PAGE } from "./bank-world.ts";
import { paypayCheckoutPage, stripeCheckoutPage } from "./checkout-page.ts";
import { listOutbox } from "./event-outbox.ts";
import { findOrderByCode, listOrders } from "./paypay/paypay-codes.ts";
import { findStripeObject, listStripeObjects } from "./stripe/stripe-records.ts";

const NOT_FOUND = { id: ["この支払いは見つかりません。"] };
const NOT_POSSIBLE = { deed: ["今はできません。"] };

/** The friend's checkout pages, and the providers' side of the bank. */
export const bankRoutes = (platform: SimulatorPlatform): Hono => {
	const { bank } = platform;
	const act = (input: BankActionInput): boolean => {
		const isDone = performBankAction(bank, bankAction.parse(input));
		platform.deliverBankEvents();
		return isDone;
	};
	return new Hono()
		.get("/", (context) => context.html(bankPage(bank)))
		.get("/list", (context) =>
			context.json({
				sessions: listStripeObjects(bank, "checkout.session"),
				intents: listStripeObjects(bank, "payment_intent"),
				charges: listStripeObjects(bank, "charge"),
				refunds: listStripeObjects(bank, "refund"),
				disputes: listStripeObjects(bank, "dispute"),
				orders: listOrders(bank),
				events: listOutbox(bank),
			}),
		)
		.post("/deeds", async (context) => {
			const text = await context.req.text();
			const isJson = context.req.header("content-type")?.startsWith("application/json") ?? false;
			const input = isJson ? (JSON.parse(text) as unknown) : Object.fromEntries(new URLSearchParams(text));
			const read = bankAction.safeParse(input);
			if (!read.success) throw new SimulatorRefusal(422, { deed: ["入力が正しくありません。"] });
			if (!act(read.data)) throw new SimulatorRefusal(422, NOT_POSSIBLE);
			return isJson ? context.json({}) : context.redirect(BANK_PAGE, 303);
		})
		.get("/checkout/:id", (context) => {
			const session = findStripeObject(bank, "checkout.session", context.req.param("id"));
			if (!session) throw new SimulatorRefusal(404, NOT_FOUND);
			return context.html(stripeCheckoutPage(bank, session, context.req.query("declined") !== undefined));
		})
		.post("/checkout/:id", async (context) => {
			const id = context.req.param("id");
			const session = findStripeObject(bank, "checkout.session", id);
			if (!session) throw new SimulatorRefusal(404, NOT_FOUND);
			const isDeclined = new URLSearchParams(await context.req.text()).get("deed") === "decline";
			const isDone = act({ deed: isDeclined ? "decline" : "pay", id });
			if (!isDone || session.success_url === null)
				return context.redirect(`${BANK_PAGE}/checkout/${id}`, 303);
			if (isDeclined) return context.redirect(`${BANK_PAGE}/checkout/${id}?declined`, 303);
			return context.redirect(session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", id), 303);
		})
		.get("/paypay/:id", (context) => {
			const order = findOrderByCode(bank, context.req.param("id"));
			if (!order) throw new SimulatorRefusal(404, NOT_FOUND);
			return context.html(paypayCheckoutPage(bank, order));
		})
		.post("/paypay/:id", async (context) => {
			const order = findOrderByCode(bank, context.req.param("id"));
			if (!order) throw new SimulatorRefusal(404, NOT_FOUND);
			const isDeclined = new URLSearchParams(await context.req.text()).get("deed") === "decline";
			act({ deed: isDeclined ? "decline" : "pay", id: order.codeId });
			return context.redirect(order.input.redirectUrl ?? `${BANK_PAGE}/paypay/${order.codeId}`, 303);
		});
};
