/** Where the simulator's clock is to stand: so much later, or at an instant. */
export type ClockMove = { advance_ms: number } | { to: number };

/** The clock's new lead over real time; null where it would go backwards. */
export function leadAfter(move: ClockMove, realNow: number, lead: number): number | null {
	const target = "to" in move ? move.to : realNow + lead + move.advance_ms;
	return target < realNow + lead ? null : target - realNow;
}
