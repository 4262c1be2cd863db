import { Skeleton, Stack } from "@mantine/core";

interface SkeletonLinesProps {
	/** Height in rem of the coming content, so that the layout does not shift. */
	height: number;
	maw?: string;
}

/** Height in rem of a title and the line below it. */
const ENTRY = 4.5;
const TITLES = ["8rem", "11rem", "6.5rem"];
const LINES = ["100%", "72%", "88%"];

/** Skeleton of content that is neither a table nor cards: titles with a line below each. */
export const SkeletonLines = ({ height, maw }: SkeletonLinesProps) => (
	<Stack gap="0" h={`${height}rem`} maw={maw} aria-hidden="true" style={{ overflow: "hidden" }}>
		{Array.from({ length: Math.floor(height / ENTRY) }, (_, index) => index).map((index) => (
			<Stack key={index} gap="0.5rem" h={`${ENTRY}rem`} flex="none">
				<Skeleton height="0.875rem" width={TITLES[index % TITLES.length]} maw="60%" />
				<Skeleton height="2rem" width={LINES[index % LINES.length]} />
			</Stack>
		))}
	</Stack>
);
