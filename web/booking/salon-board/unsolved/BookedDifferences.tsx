import { Text } from "@mantine/core";
import type { BookedDifference } from "#domain/booking/salons/booked-difference.ts";

/** Rows of a change request, with old and new values. */
export const BookedDifferences = ({ differences }: { differences: readonly BookedDifference[] }) =>
	differences.map(({ label, before, after }) => (
		<Text key={label} size="sm">
			{label}: {before} → <b>{after}</b>
		</Text>
	));
