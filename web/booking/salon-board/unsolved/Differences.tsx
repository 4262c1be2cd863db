import { Text } from "@mantine/core";
import type { BookedDifference } from "#domain/booking/salons/booked-difference.ts";

/** Lines of a change request, each with the fact before and after. */
export const Differences = ({ differences }: { differences: readonly BookedDifference[] }) =>
	differences.map(({ label, before, after }) => (
		<Text key={label} size="sm">
			{label}: {before} → <b>{after}</b>
		</Text>
	));
