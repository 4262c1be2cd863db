import type { BankAnswer, BankWorld } from "../bank-world.ts";
import { createBankId } from "../bank-world.ts";

/** Fields of Stripe's error, besides the message. */
interface StripeErrorDetails {
	type?: "invalid_request_error" | "idempotency_error" | "card_error" | "api_error";
	code?: string;
	param?: string;
	decline_code?: string;
	payment_intent?: object;
	charge?: string;
}

/** Refusal in Stripe's shape. It ends a call wherever it is found. */
export class StripeRefusal extends Error {
	readonly answer: BankAnswer;

	constructor(status: number, message: string, details: StripeErrorDetails = {}) {
		super(message);
		const { type = "invalid_request_error", ...rest } = details;
		this.answer = { status, body: { error: { message, type, ...rest } } };
	}
}

/** Unknown id: 404 in the address, 400 in a field. */
export const noSuch = (what: string, id: string, field?: string): StripeRefusal =>
	new StripeRefusal(field === undefined ? 404 : 400, `No such ${what}: '${id}'`, {
		code: "resource_missing",
		param: field ?? "id",
	});

/** List in Stripe's shape, newest first. */
export const listAnswer = (url: string, data: object[], hasMore = false): object => ({
	object: "list",
	data,
	has_more: hasMore,
	url,
});

export const requestIdOf = (world: BankWorld): string => createBankId(world, "req_", 14);
