import type { ShownField } from "./versionsApi.ts";

/** Field of two versions; null on the side that lacks it. */
export interface FieldPair {
	label: string;
	before: ShownField | null;
	after: ShownField | null;
}

/** Fields that differ between two versions, and the labels of those that do not. */
export function compareFields(before: readonly ShownField[], after: readonly ShownField[]) {
	const labels = [...new Set([...before, ...after].map(({ label }) => label))];
	const pairs = labels.map(
		(label): FieldPair => ({
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

const isSame = ({ before, after }: FieldPair): boolean =>
	before?.text === after?.text &&
	before?.picture_url === after?.picture_url &&
	before?.file_url === after?.file_url;
