import type { McpTool } from "../mcp-tool.ts";
import { actionTools } from "./action-tools.ts";
import { costTools } from "./cost-tools.ts";
import { couponTools } from "./coupon-tools.ts";
import { friendTools } from "./friend-tools.ts";
import { messageTools } from "./message-tools.ts";
import { paymentTools } from "./payment-tools.ts";
import { pointTools } from "./point-tools.ts";
import { productTools } from "./product-tools.ts";
import { salonTools } from "./salon-tools.ts";
import { talkTools } from "./talk-tools.ts";

/** All tools, in the order shown to a model. */
export const TOOLS: readonly McpTool[] = [
	...friendTools,
	...talkTools,
	...actionTools,
	...salonTools,
	...paymentTools,
	...productTools,
	...pointTools,
	...couponTools,
	...costTools,
	...messageTools,
];
