/** Calls to LINE for which a fault can be set. */
export const ENDPOINTS = [
	"push",
	"reply",
	"multicast",
	"validate",
	"profile",
	"content",
	"info",
	"quota",
	"loading",
	"webhook",
	"richmenu",
	"richmenu_link",
] as const;

export type EndpointName = (typeof ENDPOINTS)[number];

export const FAULT_KINDS = ["rate_limit", "monthly_limit", "server_error", "silence", "drop"] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** Kinds after which LINE may have carried out the call all the same. */
export const DOUBTFUL_KINDS: readonly FaultKind[] = ["server_error", "silence", "drop"];

export interface Fault {
	id: number;
	kind: FaultKind;
	/** `any` matches every call. */
	endpoint: EndpointName | "any";
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
export const strike = (faults: Fault[], endpoint: EndpointName, random: () => number): Fault | undefined =>
	faults.find(
		(fault) => (fault.endpoint === "any" || fault.endpoint === endpoint) && random() < fault.probability,
	);
