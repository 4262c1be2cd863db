const GATE = "check-in-gate";
const DOOR = "check-in-door";

/** Reads what this device remembers; "" where storage is off. */
function read(key: string): string {
	try {
		return localStorage.getItem(key) ?? "";
	} catch {
		return "";
	}
}

function write(key: string, value: string): void {
	try {
		localStorage.setItem(key, value);
	} catch {
		// Private windows may refuse; the value then lasts as long as the page.
	}
}

/** Name of the door at which this device is. */
export const readGate = (): string => read(GATE);
export const writeGate = (gate: string): void => write(GATE, gate);

/** Slot at whose door this device is, so that a reload leads back to it; null for none. */
export function readLastDoor(eventId: number): number | null {
	const [event, slot] = read(DOOR).split(":");
	return Number(event) === eventId && slot ? Number(slot) : null;
}

export const writeLastDoor = (eventId: number, slotId: number | null): void =>
	write(DOOR, slotId === null ? "" : `${eventId}:${slotId}`);
