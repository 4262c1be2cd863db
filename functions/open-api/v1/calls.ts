import { actionCalls } from "./actions/calls.ts";
import type { Call } from "./call.ts";
import { eventCalls } from "./events/calls.ts";
import { formCalls } from "./forms/calls.ts";
import { friendCalls } from "./friends/calls.ts";
import { recordCalls } from "./friends/record-calls.ts";
import { messageCalls } from "./messages/calls.ts";
import { salonCalls } from "./salons/calls.ts";
import { stepCalls } from "./steps/calls.ts";

/**
 * Every call of `/open_api/v1`. Within a chapter what has a name of its own stands before what is named by an id: the
 * first route that fits takes a call.
 */
export const CALLS: readonly Call[] = [
	...friendCalls,
	...recordCalls,
	...messageCalls,
	...actionCalls,
	...stepCalls,
	...salonCalls,
	...formCalls,
	...eventCalls,
];
