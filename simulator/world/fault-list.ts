import type { KeyValueRecords } from "./key-value-records.ts";

/** Simulated fault of the next calls. */
interface SimulatedFault {
	/** Remaining number of calls. */
	times: number;
	/** Whether the call is carried out first, so that only the caller does not learn of it. */
	afterwards: boolean;
}

interface FaultyWorld {
	readonly records: KeyValueRecords;
}

const KEY = "faults";

export const listFaults = <Fault extends SimulatedFault>({ records }: FaultyWorld): Fault[] =>
	records.get<Fault[]>(KEY) ?? [];

export const addFault = <Fault extends SimulatedFault>(world: FaultyWorld, fault: Fault): void =>
	world.records.put(KEY, [...listFaults<Fault>(world), fault]);

export const clearFaults = ({ records }: FaultyWorld): void => records.delete(KEY);

/** Returns the first fault that matches a call and decrements its remaining count. */
export function strikeFault<Fault extends SimulatedFault>(
	world: FaultyWorld,
	matches: (fault: Fault) => boolean,
): Fault | undefined {
	const faults = listFaults<Fault>(world);
	const fault = faults.find(matches);
	if (!fault) return undefined;
	const left = faults.map((other) => (other === fault ? { ...other, times: other.times - 1 } : other));
	world.records.put(
		KEY,
		left.filter(({ times }) => times > 0),
	);
	return fault;
}
