import type { z } from "zod";
import type { BankAnswer, BankCall, BankWorld } from "../bank-world.ts";
import { createBankId } from "../bank-world.ts";
import { type PaypayCode, PaypayRefusal, paypayAnswer } from "./paypay-answer.ts";
import { cancelPayment, createCode, deleteCode, showPayment } from "./paypay-codes.ts";
import { codeRequest, paypayRefundRequest } from "./paypay-requests.ts";
import { refundOrder, showRefund } from "./refund-order.ts";
import { verifyPaypayCaller } from "./verify-caller.ts";

const HOSTS = new Set([
	"apigw.paypay.ne.jp",
	"apigw.stg.paypay.ne.jp",
	"apigw.sandbox.paypay.ne.jp",
	"api.paypay.ne.jp",
	"stg-api.paypay.ne.jp",
	"stg-api.sandbox.paypay.ne.jp",
]);

export const isPaypayHost = (hostname: string): boolean => HOSTS.has(hostname);

interface PaypayRoute {
	method: string;
	path: RegExp;
	act: (world: BankWorld, call: BankCall, id: string) => BankAnswer;
}

const ROUTES: readonly PaypayRoute[] = [
	{
		method: "POST",
		path: /^\/v2\/codes$/,
		act: (world, call) => {
			const input = readBody(call, codeRequest, "DYNAMIC_QR_BAD_REQUEST");
			return paypayAnswer("SUCCESS", createCode(world, input), 201);
		},
	},
	{
		method: "DELETE",
		path: /^\/v2\/codes\/([^/]+)$/,
		act: (world, _, id) => paypayAnswer("SUCCESS", deleteCode(world, id)),
	},
	{
		method: "GET",
		path: /^\/v2\/codes\/payments\/([^/]+)$/,
		act: (world, _, id) => paypayAnswer("SUCCESS", showPayment(world, id)),
	},
	{
		method: "DELETE",
		path: /^\/v2\/payments\/([^/]+)$/,
		act: (world, _, id) => {
			cancelPayment(world, id);
			return paypayAnswer("REQUEST_ACCEPTED");
		},
	},
	{
		method: "POST",
		path: /^\/v2\/refunds$/,
		act: (world, call) => {
			const input = readBody(call, paypayRefundRequest, "INVALID_REQUEST_PARAMS");
			return paypayAnswer("SUCCESS", refundOrder(world, input));
		},
	},
	{
		method: "GET",
		path: /^\/v2\/refunds\/([^/]+)$/,
		act: (world, { url }, id) =>
			paypayAnswer("SUCCESS", showRefund(world, id, url.searchParams.get("paymentId"))),
	},
];

/** Answers a call as PayPay would: strict about signature, merchant and fields. */
export function answerPaypayCall(world: BankWorld, call: BankCall): BankAnswer {
	const headers = { "X-REQUEST-ID": createBankId(world, "OPA", 32).toUpperCase() };
	try {
		verifyPaypayCaller(world, call);
		const route = ROUTES.find(({ method, path }) => method === call.method && path.test(call.url.pathname));
		if (!route) throw new PaypayRefusal("OP_OUT_OF_SCOPE");
		const id = decodeURIComponent(route.path.exec(call.url.pathname)![1] ?? "");
		return { ...route.act(world, call, id), headers };
	} catch (error) {
		if (error instanceof PaypayRefusal) return { ...error.answer, headers };
		throw error;
	}
}

/** @throws PaypayRefusal 400 for a body that is not JSON, and unknown, missing and wrong fields */
function readBody<Schema extends z.ZodType>(
	{ headers, text }: BankCall,
	schema: Schema,
	code: PaypayCode,
): z.output<Schema> {
	const isJson = headers.get("content-type")?.startsWith("application/json") ?? false;
	const read = schema.safeParse(isJson ? parseJson(text) : undefined, { reportInput: true });
	if (read.success) return read.data;
	const isMissing = read.error.issues.some(
		({ code: kind, input }) => kind === "invalid_type" && input === undefined,
	);
	throw new PaypayRefusal(isMissing ? "MISSING_REQUEST_PARAMS" : code);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
