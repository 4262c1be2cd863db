import { SimpleGrid, Skeleton, Stack } from "@mantine/core";

/** Skeleton of the charts. */
export const DailyFiguresSkeleton = () => (
	<Stack gap="xs" aria-hidden="true">
		<Skeleton height="1.75rem" width="10rem" />
		<SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
			<Skeleton height="18rem" />
			<Skeleton height="18rem" />
		</SimpleGrid>
	</Stack>
);
