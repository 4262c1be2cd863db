import type { DeliveryVerdict } from "#domain/engine/deliveries/delivery-verdict.ts";
import type { SendResult } from "#functions/platform/line/line-client.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";

/**
 * Result of a claimed delivery. `untouched`: LINE was not called, and the delivery stays as before its claim.
 */
export type DeliveryOutcome = { delivery: ClaimedDelivery; at: number } & (
	| { verdict: DeliveryVerdict; result: SendResult | null }
	| {
			verdict:
				| Extract<DeliveryVerdict, { type: "push" }>
				| { type: "cancelled"; reason: string }
				| { type: "untouched" };
			result: null;
	  }
);
