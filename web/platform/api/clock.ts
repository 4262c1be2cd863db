/**
 * Offset of product time from this machine's clock in milliseconds: the simulator moves it, and machines may
 * be wrong.
 */
let ahead = 0;

/** Sets product time from a server response. */
export function setClock(now: number): void {
	ahead = now - Date.now();
}

/** Product time in epoch milliseconds, which schedules sends. */
export const clockNow = (): number => Date.now() + ahead;
