/**
 * Adds sends to hourly counts, at one time or evenly between two (in hours after the first). Results may be
 * fractions (see `roundCounts`). Sends outside the hours are ignored.
 */
export function spreadCount(hours: number[], count: number, from: number, until = from): void {
	if (until <= from) {
		const hour = Math.floor(from);
		if (hour >= 0 && hour < hours.length) hours[hour]! += count;
		return;
	}
	const first = Math.max(0, Math.floor(from));
	for (let hour = first; hour < Math.min(hours.length, until); hour++) {
		const overlap = Math.min(until, hour + 1) - Math.max(from, hour);
		hours[hour]! += (count * overlap) / (until - from);
	}
}

/** Rounds counts so that their running sums never differ from the exact ones by more than a half. */
export function roundCounts(hours: readonly number[]): number[] {
	let exactSum = 0;
	let roundedSum = 0;
	return hours.map((count) => {
		exactSum += count;
		const rounded = Math.round(exactSum + 1e-9) - roundedSum;
		roundedSum += rounded;
		return rounded;
	});
}
