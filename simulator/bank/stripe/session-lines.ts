import type Stripe from "stripe";
import { type BankWorld, createBankId, secondsOf } from "../bank-world.ts";
import type { SessionLineInput } from "./session-request.ts";
import { noSuch, StripeRefusal } from "./stripe-answer.ts";
import type { StripeSide } from "./stripe-records.ts";

/** Least and most of a charge in yen. */
const LEAST_YEN = 50;
const MOST_YEN = 99_999_999;

/** @throws StripeRefusal for a currency that the simulated account does not take */
export function checkCurrency(currency: string, param = "currency"): void {
	if (currency.toLowerCase() !== "jpy")
		throw new StripeRefusal(400, `Invalid currency: ${currency}. The simulated account takes jpy only.`, {
			code: "parameter_invalid_string",
			param,
		});
}

/** @throws StripeRefusal below fifty yen and above the largest charge */
export function checkAmount(amount: number, param: string, subject = "Amount"): void {
	if (amount < LEAST_YEN)
		throw new StripeRefusal(400, `${subject} must be at least \u00a5${LEAST_YEN} jpy`, {
			code: "amount_too_small",
			param,
		});
	if (amount > MOST_YEN)
		throw new StripeRefusal(400, `${subject} must be no more than \u00a5${MOST_YEN.toLocaleString("en")}`, {
			code: "amount_too_large",
			param,
		});
}

/**
 * Lines of a session with their prices.
 * @throws StripeRefusal for a line without a price, an unknown price and a wrong amount or quantity
 */
export function createSessionLines(side: StripeSide, lines: SessionLineInput[]): Stripe.LineItem[] {
	if (lines.length === 0)
		throw new StripeRefusal(400, "The `line_items` parameter is required in payment mode.", {
			code: "parameter_missing",
			param: "line_items",
		});
	const items = lines.map((line, index) => lineOf(side, line, `line_items[${index}]`));
	const total = items.reduce((sum, { amount_total }) => sum + amount_total, 0);
	checkAmount(total, "line_items", "The Checkout Session's total amount due");
	return items;
}

function lineOf({ world, live }: StripeSide, line: SessionLineInput, param: string): Stripe.LineItem {
	const { price, price_data: data, quantity } = line;
	if (price !== undefined) throw noSuch("price", price, `${param}[price]`);
	if (!data)
		throw new StripeRefusal(400, `You must specify either \`price\` or \`price_data\` in ${param}.`, {
			param,
		});
	checkCurrency(data.currency, `${param}[price_data][currency]`);
	if (data.product !== undefined) throw noSuch("product", data.product, `${param}[price_data][product]`);
	if (!data.product_data) throw missing(`${param}[price_data][product_data]`);
	if (data.unit_amount === undefined) throw missing(`${param}[price_data][unit_amount]`);
	if (data.unit_amount < 0)
		throw new StripeRefusal(400, "Invalid non-negative integer", {
			code: "parameter_invalid_integer",
			param: `${param}[price_data][unit_amount]`,
		});
	if (quantity === undefined) throw missing(`${param}[quantity]`);
	if (quantity < 1)
		throw new StripeRefusal(400, "This value must be greater than or equal to 1.", {
			code: "parameter_invalid_integer",
			param: `${param}[quantity]`,
		});
	const amount = data.unit_amount * quantity;
	return {
		id: createBankId(world, "li_"),
		object: "item",
		adjustable_quantity: null,
		amount_discount: 0,
		amount_subtotal: amount,
		amount_tax: 0,
		amount_total: amount,
		currency: "jpy",
		description: data.product_data.name,
		metadata: line.metadata ?? {},
		price: priceOf({ world, live }, data.unit_amount, data.tax_behavior ?? "unspecified"),
		quantity,
	};
}

const missing = (param: string): StripeRefusal =>
	new StripeRefusal(400, `Missing required param: ${param}.`, { code: "parameter_missing", param });

const priceOf = (
	{ world, live }: { world: BankWorld; live: boolean },
	amount: number,
	taxBehavior: "exclusive" | "inclusive" | "unspecified",
): Stripe.Price =>
	({
		id: createBankId(world, "price_"),
		object: "price",
		active: false,
		billing_scheme: "per_unit",
		created: secondsOf(world),
		currency: "jpy",
		custom_unit_amount: null,
		livemode: live,
		lookup_key: null,
		metadata: {},
		nickname: null,
		product: createBankId(world, "prod_", 14),
		recurring: null,
		tax_behavior: taxBehavior,
		tiers_mode: null,
		transform_quantity: null,
		type: "one_time",
		unit_amount: amount,
	}) as Stripe.Price;
