import { idempotencyKey } from "#domain/integrations/open-api/v1/api-fields.ts";
import { findApiCall } from "../../v1/api-calls.ts";
import { performCall } from "../../v1/perform-call.ts";
import type { McpTool } from "../mcp-tool.ts";

const booking = findApiCall("post", "/salons/{salon_id}/reservations");

/** Tools that list free times and book one. */
export const salonTools: McpTool[] = [
	{
		name: "list_salons",
		call: findApiCall("get", "/salons"),
		description: "free_times と book に使う店舗・担当・コースの番号を調べます。",
	},
	// The description of the call suffices.
	{ name: "free_times", call: findApiCall("get", "/salons/{salon_id}/free_times") },
	{
		name: "book",
		call: booking,
		description:
			"予約ごとに新しい idempotency_key を決めてください。答えが届かなかったときは、同じキーと内容で送り直します。",
		extraInput: { idempotency_key: idempotencyKey() },
		sendsToFriends: true,
		run: (c, { input, extraInput }) =>
			performCall(c, booking, { input, key: String(extraInput.idempotency_key) }),
	},
];
