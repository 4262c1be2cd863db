import { z } from "zod";
import {
	DEFAULT_TAX_RATE,
	positiveYen,
	TAX_RATES,
} from "#domain/engine/friend-records/payment-request-fields.ts";
import { itemFields } from "#domain/engine/kinds/item-input.ts";
import { optionalMediaKey } from "#domain/platform/media/media-key.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { PRODUCT_TEXTS } from "#domain/platform/texts/products-texts.ts";
import {
	codeOf,
	isDay,
	optionalId,
	recordId,
	requiredText,
	typedText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import {
	MAX_GRACE_DAYS,
	MAX_PER_FRIEND,
	MAX_PRODUCT_DESCRIPTION,
	MAX_PRODUCT_STOCK,
	MIN_SUBSCRIPTION_YEN,
} from "./product-limits.ts";
import { PURCHASE_STATE_NAMES } from "./purchase-state.ts";
import { SUBSCRIPTION_PERIOD_NAMES, SUBSCRIPTION_STATE_NAMES } from "./subscription-state.ts";

const within = (min: number, max: number) =>
	wholeNumber().refine((count) => count >= min && count <= max, FIELD_TEXTS.numberBetween(min, max));

/** Nullable number; an empty string counts as null. */
const optionalWithin = (min: number, max: number) =>
	z
		.preprocess((value) => (value === "" || value === undefined ? null : value), within(min, max).nullable())
		.default(null);

/** Local time in the account's zone, `YYYY-MM-DD HH:mm`. */
const saleMinute = () =>
	z
		.preprocess(
			(value) => (value === "" || value === undefined ? null : value),
			z
				.string({ error: PRODUCT_TEXTS.momentInvalid })
				.max(16, PRODUCT_TEXTS.momentInvalid)
				.transform((text) => text.replace("T", " "))
				.refine(isMinute, PRODUCT_TEXTS.momentInvalid)
				.nullable(),
		)
		.default(null);

const isMinute = (text: string): boolean =>
	/^.{10} ([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10));

/** Input of the product editor. */
export const productInput = z
	.object({
		...itemFields,
		description: typedText(MAX_PRODUCT_DESCRIPTION).default(""),
		/** Uploaded picture; null for none. */
		media_key: optionalMediaKey(),
		/** Yen for one, tax included. */
		yen: positiveYen(),
		tax_rate: codeOf(...TAX_RATES).default(DEFAULT_TAX_RATE),
		stock: optionalWithin(0, MAX_PRODUCT_STOCK),
		/** Stock that the form showed: pieces sold since then are subtracted from the entered one. */
		shown_stock: within(0, MAX_PRODUCT_STOCK).nullable().optional(),
		per_friend: optionalWithin(1, MAX_PER_FRIEND),
		sale_from: saleMinute(),
		sale_to: saleMinute(),
		is_active: codeOf(0, 1).default(1),
		/** Order among the products of its folder. */
		position: within(0, 9_999).default(0),
		action_id: optionalId().default(null),
		/** Period of a subscription; null for a product that is bought once. */
		period: z
			.preprocess(
				(value) => (value === "" || value === undefined ? null : value),
				z.enum(SUBSCRIPTION_PERIOD_NAMES, { error: FIELD_TEXTS.choiceUnknown }).nullable(),
			)
			.default(null),
		/** Days in which a failed renewal can still be paid. */
		grace_days: within(1, MAX_GRACE_DAYS).default(7),
		/** Tag that friends have while their subscription is active. */
		tag_id: optionalId().default(null),
		renewed_action_id: optionalId().default(null),
		failed_action_id: optionalId().default(null),
		ended_action_id: optionalId().default(null),
	})
	.refine(({ period, yen }) => period === null || yen >= MIN_SUBSCRIPTION_YEN, {
		path: ["yen"],
		message: PRODUCT_TEXTS.subscriptionYen(MIN_SUBSCRIPTION_YEN),
	})
	.refine(({ sale_from, sale_to }) => sale_from === null || sale_to === null || sale_from < sale_to, {
		path: ["sale_to"],
		message: PRODUCT_TEXTS.endsBeforeStart,
	});

/** Filter of the list of purchases. */
export const purchasesQuery = z.object({
	state: z.enum(PURCHASE_STATE_NAMES, { error: FIELD_TEXTS.choiceUnknown }).optional(),
	product_id: optionalId().default(null),
	friend_id: optionalId().default(null),
	/** Id before which the page begins; missing for the newest. */
	before: recordId().optional(),
});
export type PurchaseListQuery = z.output<typeof purchasesQuery>;

/** Filter of the list of subscriptions. */
export const subscriptionsQuery = z.object({
	state: z.enum(SUBSCRIPTION_STATE_NAMES, { error: FIELD_TEXTS.choiceUnknown }).optional(),
	product_id: optionalId().default(null),
	friend_id: optionalId().default(null),
	/** Id before which the page begins; missing for the newest. */
	before: recordId().optional(),
});
export type SubscriptionListQuery = z.output<typeof subscriptionsQuery>;

/** Refund of a purchase, of everything that was paid. */
export const purchaseRefundInput = z.object({
	reason: requiredText(200, PRODUCT_TEXTS.reasonRequired),
	/** Whether its pieces return to the stock. */
	returns_stock: yesNo().default(true),
});
export type PurchaseRefundInput = z.output<typeof purchaseRefundInput>;
