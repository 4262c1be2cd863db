import type { ShownField } from "./api.ts";

/** A field as two versions have it; null where one of them does not. */
export interface Pair {
	label: string;
	before: ShownField | null;
	after: ShownField | null;
}

/** The fields of two versions that differ, and the labels of those that do not. */
export function pairsOf(before: readonly ShownField[], after: readonly ShownField[]) {
	const labels = [...new Set([...before, ...after].map(({ label }) => label))];
	const pairs = labels.map(
		(label): Pair => ({
			label,
			before: before.find((field) => field.label === label) ?? null,
			after: after.find((field) => field.label === label) ?? null,
		}),
	);
	return {
		changed: pairs.filter((pair) => !isSame(pair)),
		same: pairs.filter(isSame).map(({ label }) => label),
	};
}

const isSame = ({ before, after }: Pair): boolean =>
	before?.text === after?.text &&
	before?.picture_url === after?.picture_url &&
	before?.file_url === after?.file_url;
