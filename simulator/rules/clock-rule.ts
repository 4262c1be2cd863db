/** Target of the simulator's clock: relative, or an instant. */
export type ClockMove = { advance_ms: number } | { to: number };

/** New lead over real time; null if the clock would move backwards. */
export function moveClockLead(move: ClockMove, realNow: number, lead: number): number | null {
	const target = "to" in move ? move.to : realNow + lead + move.advance_ms;
	return target < realNow + lead ? null : target - realNow;
}
