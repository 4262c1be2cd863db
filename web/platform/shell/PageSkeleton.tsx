import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";

/** A page that is on its way. */
export const PageSkeleton = () => (
	<Stack p="lg" gap="md" role="status">
		<VisuallyHidden>読み込んでいます…</VisuallyHidden>
		<Skeleton height="1.5rem" width="12rem" />
		<Skeleton height="2.25rem" width="20rem" maw="100%" />
		<Skeleton height="16rem" />
	</Stack>
);
