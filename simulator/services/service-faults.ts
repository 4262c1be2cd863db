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

const KEY = "faults";

export const listServiceFaults = ({ records }: ServiceWorld): ServiceFault[] =>
	records.get<ServiceFault[]>(KEY) ?? [];

export const addServiceFault = (world: ServiceWorld, fault: ServiceFault): void =>
	world.records.put(KEY, [...listServiceFaults(world), fault]);

export const clearServiceFaults = ({ records }: ServiceWorld): void => records.delete(KEY);

/** Returns the first fault that matches a call and decrements its remaining count. */
export function strikeService(world: ServiceWorld, service: ServiceName): ServiceFault | undefined {
	const faults = listServiceFaults(world);
	const found = faults.find((fault) => fault.service === "any" || fault.service === service);
	if (!found) return undefined;
	const left = faults.map((fault) => (fault === found ? { ...fault, times: fault.times - 1 } : fault));
	world.records.put(
		KEY,
		left.filter(({ times }) => times > 0),
	);
	return found;
}
