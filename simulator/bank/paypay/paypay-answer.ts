import type { BankAnswer } from "../bank-world.ts";

/** Codes of PayPay's answers, with their status and inspection code. */
const RESULTS = {
	SUCCESS: [200, "08100001", "Success"],
	REQUEST_ACCEPTED: [202, "08100001", "Request accepted"],
	INVALID_REQUEST_PARAMS: [400, "08100006", "Invalid request params"],
	MISSING_REQUEST_PARAMS: [400, "08100007", "Required parameter is not set"],
	INVALID_PARAMS: [400, "00200018", "Invalid parameters received"],
	UNAUTHORIZED: [401, "08100016", "Unauthorized request"],
	OP_OUT_OF_SCOPE: [401, "08100023", "The operation is not permitted"],
	RATE_LIMIT: [429, "08100998", "Too many requests"],
	INTERNAL_SERVER_ERROR: [500, "08101000", "Something went wrong on PayPay service side"],
	MAINTENANCE_MODE: [503, "08100024", "Sorry, we are down for scheduled maintenance"],
	DUPLICATE_DYNAMIC_QR_REQUEST: [400, "01652074", "Duplicate Dynamic QR request error"],
	DYNAMIC_QR_BAD_REQUEST: [400, "01652072", "Dynamic QR bad request error"],
	DYNAMIC_QR_NOT_FOUND: [404, "01652073", "Dynamic QR code not found"],
	DYNAMIC_QR_PAYMENT_NOT_FOUND: [400, "01652075", "Dynamic QR payment not found"],
	PRE_AUTH_CAPTURE_UNSUPPORTED_MERCHANT: [400, "01652076", "Merchant do not support Pre-Auth-Capture"],
	ORDER_NOT_REVERSIBLE: [400, "00200034", "Order cannot be reversed"],
	RESOURCE_NOT_FOUND: [404, "00200001", "Order not found"],
	NO_SUCH_REFUND_ORDER: [404, "00400060", "Refund not found"],
	REFUND_WINDOW_EXCEED: [400, "00400061", "Refund window exceeded"],
	MERCHANT_MULTIPLE_REFUND_REJECTED: [403, "00400062", "Merchant multiple refund not enabled"],
} as const satisfies Record<string, [status: number, codeId: string, message: string]>;
export type PaypayCode = keyof typeof RESULTS;

export const paypayAnswer = (code: PaypayCode, data: object | null = null, status?: number): BankAnswer => {
	const [usual, codeId, message] = RESULTS[code];
	return { status: status ?? usual, body: { resultInfo: { code, message, codeId }, data } };
};

/** Refusal in PayPay's shape. It ends a call wherever it is found. */
export class PaypayRefusal extends Error {
	readonly answer: BankAnswer;

	constructor(code: PaypayCode) {
		super(code);
		this.answer = paypayAnswer(code);
	}
}
