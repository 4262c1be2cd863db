import { accountLinkCalls } from "./account-links/account-link-calls.ts";
import { actionCalls } from "./actions/action-calls.ts";
import { costCalls } from "./costs/cost-calls.ts";
import { couponCalls } from "./coupons/coupon-calls.ts";
import type { ApiCall } from "./define-call.ts";
import { eventCalls } from "./events/event-calls.ts";
import { explainCalls } from "./explain/explain-calls.ts";
import { formCalls } from "./forms/form-calls.ts";
import { friendCalls } from "./friends/friend-calls.ts";
import { recordCalls } from "./friends/friend-record-calls.ts";
import { introductionCalls } from "./introductions/introduction-calls.ts";
import { messageCalls } from "./messages/message-calls.ts";
import { paymentCalls } from "./payments/payment-calls.ts";
import { pointCalls } from "./points/point-calls.ts";
import { productCalls } from "./products/product-calls.ts";
import { salonCalls } from "./salons/salon-calls.ts";
import { stepCalls } from "./steps/step-calls.ts";
import { talkCalls } from "./talks/talk-calls.ts";
import { talkRecordCalls } from "./talks/talk-record-calls.ts";

/**
 * Every call of `/open_api/v1`. Within a chapter fixed paths are before paths with an id: the first matching
 * route takes a call.
 */
export const API_CALLS: readonly ApiCall[] = [
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
	...accountLinkCalls,
	...paymentCalls,
	...productCalls,
	...pointCalls,
	...couponCalls,
	...introductionCalls,
	...costCalls,
];

/** Finds a call by method and path. @throws Error for an unknown one, which is a programming error */
export function findApiCall(method: ApiCall["method"], path: string): ApiCall {
	const call = API_CALLS.find((each) => each.method === method && each.path === path);
	if (!call) throw new Error(`No call ${method} ${path}`);
	return call;
}
