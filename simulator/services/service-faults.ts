import { addFault, listFaults, strikeFault } from "../world/fault-list.ts";
import type { ServiceName, ServiceWorld, SimulatedServiceAnswer } from "../world/service-world.ts";

/** Simulated faults of a service. */
export const SERVICE_FAULTS = {
	unauthorized: { label: "401 認証エラー", answer: { status: 401, body: "invalid_auth" } },
	gone: { label: "404 見つからない", answer: { status: 404, body: "not_found" } },
	rate_limit: {
		label: "429 呼び出し過多",
		answer: { status: 429, body: "rate_limited", headers: { "Retry-After": "60" } },
	},
	server_error: { label: "500 サーバーの障害", answer: { status: 500, body: "error" } },
	unavailable: { label: "503 停止中", answer: { status: 503, body: "unavailable" } },
	drop: { label: "切断", answer: null },
} as const satisfies Record<string, { label: string; answer: SimulatedServiceAnswer | null }>;
export type ServiceFaultKind = keyof typeof SERVICE_FAULTS;

export interface ServiceFault {
	kind: ServiceFaultKind;
	service: ServiceName | "any";
	/** Remaining number of calls. */
	times: number;
	/** Whether the call is carried out first, so that only the caller does not learn of it. */
	afterwards: boolean;
}

export const listServiceFaults = listFaults<ServiceFault>;
export const addServiceFault = addFault<ServiceFault>;

/** Strikes the first fault that matches a call. */
export const strikeService = (world: ServiceWorld, service: ServiceName): ServiceFault | undefined =>
	strikeFault<ServiceFault>(world, (fault) => fault.service === "any" || fault.service === service);
