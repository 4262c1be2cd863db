/**
 * Adds to counts by hour what is sent at a moment, in hours after the first, or evenly between two; parts of one until
 * `whole` makes numbers of them. What lies outside is left out.
 */
export function spread(hours: number[], count: number, from: number, until = from): void {
	if (until <= from) {
		const hour = Math.floor(from);
		if (hour >= 0 && hour < hours.length) hours[hour]! += count;
		return;
	}
	const first = Math.max(0, Math.floor(from));
	for (let hour = first; hour < Math.min(hours.length, until); hour++) {
		const part = Math.min(until, hour + 1) - Math.max(from, hour);
		hours[hour]! += (count * part) / (until - from);
	}
}

/** Whole numbers whose sums, from the first on, are never further than a half from those of the given. */
export function whole(hours: readonly number[]): number[] {
	let exact = 0;
	let told = 0;
	return hours.map((count) => {
		exact += count;
		const now = Math.round(exact + 1e-9) - told;
		told += now;
		return now;
	});
}
