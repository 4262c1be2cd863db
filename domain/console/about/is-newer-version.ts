/** Whether a version is newer than another one, by its numbers. */
export function isNewerVersion(version: string, other: string): boolean {
	const numbers = version.split(".").map(Number);
	const otherNumbers = other.split(".").map(Number);
	const firstDifference = numbers
		.map((number, index) => number - (otherNumbers[index] ?? 0))
		.find((difference) => difference !== 0);
	return (firstDifference ?? 0) > 0;
}
