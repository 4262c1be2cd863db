import type Stripe from "stripe";
import { z } from "zod";
import { formAddress, formBoolean, formExpand, formInteger, formMetadata, formText } from "./form-body.ts";

const METHODS = z.enum(["card", "konbini", "paypay", "link"]);

const productData = z.strictObject({
	name: formText(5_000),
	description: formText(5_000).optional(),
	images: z.array(formAddress).max(8).optional(),
	metadata: formMetadata.optional(),
	tax_code: formText(100).optional(),
	unit_label: formText(12).optional(),
});

const priceData = z.strictObject({
	currency: formText(3),
	product: formText(100).optional(),
	product_data: productData.optional(),
	tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
	unit_amount: formInteger.optional(),
});

const lineItem = z.strictObject({
	price: formText(100).optional(),
	price_data: priceData.optional(),
	quantity: formInteger.optional(),
	metadata: formMetadata.optional(),
});
export type SessionLineInput = z.output<typeof lineItem>;

const intentData = z.strictObject({
	capture_method: z.enum(["automatic", "automatic_async", "manual"]).optional(),
	description: formText(1_000).optional(),
	metadata: formMetadata.optional(),
	receipt_email: z.email().optional(),
	setup_future_usage: z.enum(["off_session", "on_session"]).optional(),
	statement_descriptor: formText(22).optional(),
	statement_descriptor_suffix: formText(22).optional(),
	transfer_group: formText(500).optional(),
});

/** Fields of a new Checkout Session that the stand-in knows; Stripe has more, which are refused as unknown. */
export const sessionRequest = z.strictObject({
	allowed_payment_method_types: z.array(METHODS).max(10).optional(),
	cancel_url: formAddress.optional(),
	client_reference_id: formText(200).optional(),
	currency: formText(3).optional(),
	customer: formText(100).optional(),
	customer_creation: z.enum(["always", "if_required"]).optional(),
	customer_email: z.email().optional(),
	expand: formExpand.optional(),
	expires_at: formInteger.optional(),
	line_items: z.array(lineItem).max(100).optional(),
	locale: formText(10).optional(),
	metadata: formMetadata.optional(),
	mode: z.enum(["payment", "setup", "subscription"]),
	payment_intent_data: intentData.optional(),
	payment_method_options: z
		.strictObject({
			card: z.strictObject({ request_three_d_secure: z.enum(["any", "automatic", "challenge"]) }).optional(),
		})
		.optional(),
	phone_number_collection: z.strictObject({ enabled: formBoolean }).optional(),
	setup_intent_data: z
		.strictObject({ description: formText(1_000).optional(), metadata: formMetadata.optional() })
		.optional(),
	submit_type: z.enum(["auto", "book", "donate", "pay", "subscribe"]).optional(),
	success_url: formAddress.optional(),
	ui_mode: z.enum(["elements", "embedded_page", "form", "hosted_page"]).optional(),
} satisfies Partial<Record<keyof Stripe.Checkout.SessionCreateParams, z.ZodType>>);
export type SessionInput = z.output<typeof sessionRequest>;
