import { idempotencyKey } from "#domain/integrations/open-api/v1/api-fields.ts";
import { findApiCall } from "../../v1/api-calls.ts";
import { performCall } from "../../v1/perform-call.ts";
import type { McpTool } from "../mcp-tool.ts";

const change = findApiCall("post", "/friends/{fid}/points");

/** Tools that read and change a friend's points. */
export const pointTools: McpTool[] = [
	{ name: "read_points", call: findApiCall("get", "/friends/{fid}/points") },
	{
		name: "change_points",
		call: change,
		description:
			"変更ごとに新しい idempotency_key を決めてください。答えが届かなかったときは、同じキーと内容で送り直します。",
		extraInput: { idempotency_key: idempotencyKey() },
		run: (c, { input, extraInput }) =>
			performCall(c, change, { input, key: String(extraInput.idempotency_key) }),
	},
];
