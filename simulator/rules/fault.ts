/** The calls of LINE's that a fault can be set on. */
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

/** Kinds after which LINE may have done what was asked all the same. */
export const DOUBTFUL_KINDS: readonly FaultKind[] = ["server_error", "silence", "drop"];

export interface Fault {
	id: number;
	kind: FaultKind;
	/** `any` matches every call. */
	endpoint: EndpointName | "any";
	/** Calls it still strikes; null strikes on. */
	remaining: number | null;
	/** How likely it strikes a call that it matches, from 0 to 1. */
	probability: number;
	/** The call is carried out first: the caller alone does not learn of it. */
	afterAcceptance: boolean;
	/** Seconds, for the header Retry-After. */
	retryAfter: number | null;
	silenceMs: number;
}

/** The first fault that strikes a call to this endpoint; each rolls its own dice. */
export const strike = (faults: Fault[], endpoint: EndpointName, random: () => number): Fault | undefined =>
	faults.find(
		(fault) => (fault.endpoint === "any" || fault.endpoint === endpoint) && random() < fault.probability,
	);
