import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";

/** Placeholder while a page loads. */
export const PageSkeleton = () => (
	<Stack p="lg" gap="md" role="status">
		<VisuallyHidden>読み込んでいます…</VisuallyHidden>
		<Skeleton height="1.5rem" width="12rem" />
		<Skeleton height="2.25rem" width="20rem" maw="100%" />
		<Skeleton height="16rem" />
	</Stack>
);
