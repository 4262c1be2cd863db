/** Target of the simulator's clock: relative, an instant, or a lead over real time. */
export type ClockMove = { advance_ms: number } | { to: number } | { lead_ms: number };

/** New lead over real time; null if the clock would move backwards. */
export function moveClockLead(move: ClockMove, realNow: number, lead: number): number | null {
	const newLead = leadOf(move, realNow, lead);
	return newLead < lead ? null : newLead;
}

function leadOf(move: ClockMove, realNow: number, lead: number): number {
	if ("lead_ms" in move) return move.lead_ms;
	return "to" in move ? move.to - realNow : lead + move.advance_ms;
}
