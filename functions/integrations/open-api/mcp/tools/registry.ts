import type { Tool } from "../tool.ts";
import { actionTools } from "./actions.ts";
import { friendTools } from "./friends.ts";
import { messageTools } from "./messages.ts";
import { salonTools } from "./salons.ts";
import { talkTools } from "./talks.ts";

/** All tools, in the order shown to a model. */
export const TOOLS: readonly Tool[] = [
	...friendTools,
	...talkTools,
	...actionTools,
	...salonTools,
	...messageTools,
];
