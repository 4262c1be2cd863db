import { idempotencyKey } from "#domain/integrations/open-api/v1/api-fields.ts";
import { findApiCall } from "../../v1/api-calls.ts";
import { performCall } from "../../v1/perform-call.ts";
import type { McpTool } from "../mcp-tool.ts";

const request = findApiCall("post", "/friends/{fid}/payments");

/** Tools that read a friend's payments and request one. No tool requests a refund. */
export const paymentTools: McpTool[] = [
	{ name: "read_payments", call: findApiCall("get", "/friends/{fid}/payments") },
	{ name: "read_payment", call: findApiCall("get", "/friends/{fid}/payments/{payment_id}") },
	{
		name: "request_payment",
		call: request,
		description:
			"依頼ごとに新しい idempotency_key を決めてください。答えが届かなかったときは、同じキーと内容で送り直します。",
		extraInput: { idempotency_key: idempotencyKey() },
		run: (c, { input, extraInput }) =>
			performCall(c, request, { input, key: String(extraInput.idempotency_key) }),
	},
];
