import { SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { SkeletonLines } from "#web/platform/ui/SkeletonLines.tsx";

/** Skeleton of the charts. */
export const DailyFiguresSkeleton = () => (
	<Stack gap="xs" aria-hidden="true">
		<Skeleton height="1.75rem" width="10rem" />
		<SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
			<SkeletonLines height={18} />
			<SkeletonLines height={18} />
		</SimpleGrid>
	</Stack>
);
