import { z } from "zod";

const text = z.string().min(1).max(255);
const epoch = z.int().min(0);
const amount = z.strictObject({ amount: z.int().min(1).max(99_999_999), currency: z.literal("JPY") });
const paypayId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

const orderItem = z.strictObject({
	name: text,
	category: text.optional(),
	quantity: z.int().min(1),
	productId: text.optional(),
	unitPrice: amount.extend({ amount: z.int().min(0).max(99_999_999) }),
});

/** Fields of a new code. */
export const codeRequest = z
	.strictObject({
		merchantPaymentId: paypayId,
		amount,
		codeType: z.literal("ORDER_QR"),
		orderDescription: text.optional(),
		orderItems: z.array(orderItem).optional(),
		storeInfo: text.optional(),
		storeId: text.optional(),
		terminalId: text.optional(),
		productType: text.optional(),
		requestedAt: epoch.optional(),
		redirectUrl: z.url({ protocol: /^https?$/ }).optional(),
		redirectType: z.enum(["WEB_LINK", "APP_DEEP_LINK", "WEBVIEW_IN_PAYPAY"]).optional(),
		userAgent: z.string().optional(),
		isAuthorization: z.boolean().optional(),
		authorizationExpiry: epoch.optional(),
		ipAddress: z.union([z.ipv4(), z.ipv6()]).optional(),
	})
	.refine(({ redirectUrl, redirectType }) => (redirectUrl === undefined) === (redirectType === undefined), {
		path: ["redirectType"],
	});
export type PaypayCodeInput = z.output<typeof codeRequest>;

/** Fields of a refund. */
export const paypayRefundRequest = z.strictObject({
	merchantRefundId: paypayId,
	paymentId: z.string().min(1).max(64),
	amount,
	requestedAt: epoch,
	reason: text.nullish(),
	assumeMerchant: text.optional(),
});
export type PaypayRefundInput = z.output<typeof paypayRefundRequest>;
