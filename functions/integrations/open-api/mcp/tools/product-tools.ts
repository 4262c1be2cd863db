import { findApiCall } from "../../v1/api-calls.ts";
import type { McpTool } from "../mcp-tool.ts";

/** Tools that read products and their purchases. */
export const productTools: McpTool[] = [
	{ name: "list_products", call: findApiCall("get", "/products") },
	{ name: "read_product", call: findApiCall("get", "/products/{product_id}") },
	{ name: "read_purchases", call: findApiCall("get", "/purchases") },
];
