import type Stripe from "stripe";
import { z } from "zod";
import { createBankId, secondsOf } from "../bank-world.ts";
import { formExpand, formMetadata, formText } from "./form-body.ts";
import { changeStripeObject, findStripeObject, putStripeObject, type StripeSide } from "./stripe-records.ts";

export const customerRequest = z.strictObject({
	description: formText(1_000).optional(),
	email: z.email().optional(),
	expand: formExpand.optional(),
	metadata: formMetadata.optional(),
	name: formText(256).optional(),
	phone: formText(20).optional(),
} satisfies Partial<Record<keyof Stripe.CustomerCreateParams, z.ZodType>>);

export function createCustomer(
	{ world, live }: StripeSide,
	input: z.output<typeof customerRequest>,
): Stripe.Customer {
	const customer: Stripe.Customer = {
		id: createBankId(world, "cus_", 14),
		object: "customer",
		address: null,
		balance: 0,
		created: secondsOf(world),
		currency: null,
		default_source: null,
		delinquent: false,
		description: input.description ?? null,
		email: input.email ?? null,
		invoice_prefix: createBankId(world, "", 8).toUpperCase(),
		invoice_settings: {
			custom_fields: null,
			default_payment_method: null,
			footer: null,
			rendering_options: null,
		},
		livemode: live,
		metadata: input.metadata ?? {},
		name: input.name ?? null,
		phone: input.phone ?? null,
		preferred_locales: [],
		shipping: null,
		tax_exempt: "none",
	};
	putStripeObject(world, "customer", customer);
	return customer;
}

/** Behaviour of a stored card when it is charged without its owner, by the last four digits. */
export const STORED_CARDS = {
	accepted: "4242",
	declined: "0341",
	authentication: "3155",
} as const;
export type StoredCard = keyof typeof STORED_CARDS;

export function createCard(
	side: StripeSide,
	card: StoredCard,
	customer: string | null,
): Stripe.PaymentMethod {
	const { world, live } = side;
	const method: Stripe.PaymentMethod = {
		id: createBankId(world, "pm_"),
		object: "payment_method",
		allow_redisplay: "limited",
		billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
		card: {
			brand: "visa",
			checks: null,
			country: "JP",
			display_brand: "visa",
			exp_month: 12,
			exp_year: 2034,
			fingerprint: createBankId(world, "", 16),
			funding: "credit",
			generated_from: null,
			last4: STORED_CARDS[card],
			networks: { available: ["visa"], preferred: null },
			regulated_status: "unregulated",
			three_d_secure_usage: { supported: true },
			wallet: null,
		},
		created: secondsOf(world),
		customer,
		customer_account: null,
		livemode: live,
		metadata: {},
		type: "card",
	};
	putStripeObject(world, "payment_method", method);
	return method;
}

/** Changes the behaviour of a stored card; false if there is none. */
export function changeCard(world: StripeSide["world"], id: string, card: StoredCard): boolean {
	const method = findStripeObject(world, "payment_method", id);
	if (!method?.card) return false;
	changeStripeObject(world, "payment_method", id, { card: { ...method.card, last4: STORED_CARDS[card] } });
	return true;
}
