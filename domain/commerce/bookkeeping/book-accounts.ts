import { PAYMENT_METHODS, type PaymentMethod } from "#domain/commerce/payments/payment-entry.ts";
import { TAX_RATES, type TaxRate } from "#domain/engine/friend-records/payment-request-fields.ts";

/** Account for the money of a method, and its detail: a sub-account or a partner. */
interface MethodAccount {
	account: string;
	detail: string;
}

/** Account for sales of a tax rate, with the tax categories of sales and of refunds. */
interface RateAccount {
	account: string;
	tax: string;
	refundTax: string;
}

/** Names of accounts and tax categories, as an accounting program has them. */
export interface BookAccounts {
	methods: Record<PaymentMethod, MethodAccount>;
	rates: Record<TaxRate, RateAccount>;
	/** Money that a bank holds back after a complaint. */
	dispute: { account: string; tax: string };
}

export const MAX_ACCOUNT_NAME = 60;

export const METHOD_NAMES = Object.keys(PAYMENT_METHODS) as [PaymentMethod, ...PaymentMethod[]];

/** Known method of an entry; an unknown one counts as another. */
export const methodOf = (method: string): PaymentMethod =>
	(METHOD_NAMES as readonly string[]).includes(method) ? (method as PaymentMethod) : "other";

/** Accounts with the shop's changes; the others have their defaults. */
export const mergeAccounts = (
	defaults: BookAccounts,
	changed: Partial<BookAccounts> | null,
): BookAccounts => ({
	methods: { ...defaults.methods, ...changed?.methods },
	rates: Object.fromEntries(
		TAX_RATES.map((rate) => [rate, changed?.rates?.[rate] ?? defaults.rates[rate]]),
	) as BookAccounts["rates"],
	dispute: changed?.dispute ?? defaults.dispute,
});
