import { actionCalls } from "./actions/calls.ts";
import type { Call } from "./call.ts";
import { eventCalls } from "./events/calls.ts";
import { explainCalls } from "./explain/calls.ts";
import { formCalls } from "./forms/calls.ts";
import { friendCalls } from "./friends/calls.ts";
import { recordCalls } from "./friends/record-calls.ts";
import { messageCalls } from "./messages/calls.ts";
import { salonCalls } from "./salons/calls.ts";
import { stepCalls } from "./steps/calls.ts";
import { talkCalls } from "./talks/calls.ts";
import { talkRecordCalls } from "./talks/record-calls.ts";

/**
 * Every call of `/open_api/v1`. Within a chapter fixed paths are before paths with an id: the first matching
 * route takes a call.
 */
export const CALLS: readonly Call[] = [
	...friendCalls,
	...recordCalls,
	...talkCalls,
	...talkRecordCalls,
	...explainCalls,
	...messageCalls,
	...actionCalls,
	...stepCalls,
	...salonCalls,
	...formCalls,
	...eventCalls,
];

/** The call of an address. @throws Error for one that is not there: a mistake of ours */
export function callOf(method: Call["method"], path: string): Call {
	const call = CALLS.find((each) => each.method === method && each.path === path);
	if (!call) throw new Error(`No call ${method} ${path}`);
	return call;
}
