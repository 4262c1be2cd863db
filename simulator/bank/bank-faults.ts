import { addFault, listFaults, strikeFault } from "../world/fault-list.ts";
import type { BankProvider, BankWorld } from "./bank-world.ts";

/** Simulated faults of the providers' interfaces. */
export const BANK_FAULTS = {
	rate_limit: { label: "429 呼び出し過多", status: 429 },
	server_error: { label: "500 サーバーの障害", status: 500 },
	unavailable: { label: "503 停止中", status: 503 },
	silence: { label: "応答なし", status: null },
	drop: { label: "切断", status: null },
} as const satisfies Record<string, { label: string; status: number | null }>;
export type BankFaultKind = keyof typeof BANK_FAULTS;

export interface BankFault {
	kind: BankFaultKind;
	provider: BankProvider | "any";
	/** Remaining number of calls. */
	times: number;
	/** Whether the call is carried out first, so that only the caller does not learn of it. */
	afterwards: boolean;
}

export const listBankFaults = listFaults<BankFault>;
export const addBankFault = addFault<BankFault>;

/** Strikes the first fault that matches a call. */
export const strikeBank = (world: BankWorld, provider: BankProvider): BankFault | undefined =>
	strikeFault<BankFault>(world, (fault) => fault.provider === "any" || fault.provider === provider);

const silenceKey = (provider: BankProvider): string => `silent/${provider}`;

/** Silences a provider until a time of the clock: no call is answered and no event is sent. */
export const silenceProvider = (world: BankWorld, provider: BankProvider, until: number): void =>
	world.records.put(silenceKey(provider), until);

/** End of a provider's silence; 0 if it is not silent. */
export function silentUntil(world: BankWorld, provider: BankProvider): number {
	const until = world.records.get<number>(silenceKey(provider)) ?? 0;
	return until > world.now() ? until : 0;
}
