import { findApiCall } from "../../v1/api-calls.ts";
import type { McpTool } from "../mcp-tool.ts";

/** Tools that list actions and preview their effects; a model runs none. */
export const actionTools: McpTool[] = [
	{ name: "list_actions", call: findApiCall("get", "/actions") },
	{
		name: "dry_run_action",
		call: findApiCall("post", "/actions/{action_id}/dry_run"),
		description: "友だちにアクションを実行したら何が起きるかを、効果ごとに答えます。",
	},
];
