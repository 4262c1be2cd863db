import { findApiCall } from "../../v1/api-calls.ts";
import type { McpTool } from "../mcp-tool.ts";

/** Tool that reads a friend's coupons. */
export const couponTools: McpTool[] = [
	{ name: "read_coupons", call: findApiCall("get", "/friends/{fid}/coupons") },
];
