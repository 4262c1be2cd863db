/** How far the product's clock is ahead of this machine's: the simulator moves it, and machines are set wrongly. */
let ahead = 0;

/** What time it is for the product, as it has just said. */
export function setClock(now: number): void {
	ahead = now - Date.now();
}

/** The product's time, by which it sends. */
export const clockNow = (): number => Date.now() + ahead;
