/** Calls to LINE for which a fault can be set. */
export const LINE_ENDPOINTS = [
	"push",
	"reply",
	"multicast",
	"broadcast",
	"narrowcast",
	"audience",
	"coupon",
	"validate",
	"profile",
	"content",
	"info",
	"followers",
	"insight",
	"quota",
	"loading",
	"group",
	"link",
	"read",
	"webhook",
	"richmenu",
	"richmenu_link",
] as const;

export type LineEndpointName = (typeof LINE_ENDPOINTS)[number];

export const LINE_FAULT_KINDS = ["rate_limit", "monthly_limit", "server_error", "silence", "drop"] as const;

export type LineFaultKind = (typeof LINE_FAULT_KINDS)[number];

/** Kinds after which LINE may have carried out the call all the same. */
export const DOUBTFUL_FAULT_KINDS: readonly LineFaultKind[] = ["server_error", "silence", "drop"];

export interface LineFault {
	id: number;
	kind: LineFaultKind;
	/** `any` matches every call. */
	endpoint: LineEndpointName | "any";
	/** Remaining number of calls; null is permanent. */
	remaining: number | null;
	/** Probability that it affects a matching call, from 0 to 1. */
	probability: number;
	/** Whether the call is carried out first, so that only the caller does not learn of it. */
	afterAcceptance: boolean;
	/** Seconds, for the header Retry-After. */
	retryAfter: number | null;
	silenceMs: number;
}

/** Returns the first fault that affects a call to this endpoint; each is drawn separately. */
export const findStrikingFault = (
	faults: LineFault[],
	endpoint: LineEndpointName,
	random: () => number,
): LineFault | undefined =>
	faults.find(
		(fault) => (fault.endpoint === "any" || fault.endpoint === endpoint) && random() < fault.probability,
	);
