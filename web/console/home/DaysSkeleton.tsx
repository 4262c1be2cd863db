import { SimpleGrid, Skeleton, Stack } from "@mantine/core";

/** The shape of the charts, before they are there. */
export const DaysSkeleton = () => (
	<Stack gap="xs" aria-hidden="true">
		<Skeleton height="1.75rem" width="10rem" />
		<SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
			<Skeleton height="18rem" />
			<Skeleton height="18rem" />
		</SimpleGrid>
	</Stack>
);
