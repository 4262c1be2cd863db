import { findApiCall } from "../../v1/api-calls.ts";
import type { McpTool } from "../mcp-tool.ts";

/** Tools that read the price and the effect of sent messages. */
export const costTools: McpTool[] = [
	{ name: "read_costs", call: findApiCall("get", "/sending_costs") },
	{ name: "read_ab_test", call: findApiCall("get", "/broadcasts/{broadcast_id}/ab_test") },
];
