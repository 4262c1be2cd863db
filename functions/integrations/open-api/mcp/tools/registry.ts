import type { Tool } from "../tool.ts";
import { actionTools } from "./actions.ts";
import { friendTools } from "./friends.ts";
import { messageTools } from "./messages.ts";
import { salonTools } from "./salons.ts";
import { talkTools } from "./talks.ts";

/** Every tool, in the order in which a model reads them. */
export const TOOLS: readonly Tool[] = [
	...friendTools,
	...talkTools,
	...actionTools,
	...salonTools,
	...messageTools,
];
