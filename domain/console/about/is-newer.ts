/** Whether a version is newer than another one, by its numbers. */
export function isNewer(version: string, other: string): boolean {
	const [a, b] = [version, other].map((each) => each.split(".").map(Number));
	const index = a!.findIndex((number, position) => number !== (b![position] ?? 0));
	return index >= 0 && a![index]! > (b![index] ?? 0);
}
