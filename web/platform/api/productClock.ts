/**
 * Offset of the product's time from this machine's clock in milliseconds: the simulator moves the former,
 * and the latter may be wrong.
 */
let ahead = 0;

/** Sets the product's time from a server response. */
export function setClock(now: number): void {
	ahead = now - Date.now();
}

/** Current product time, epoch ms; sends are scheduled by it. */
export const clockNow = (): number => Date.now() + ahead;
