import { Skeleton, Table } from "@mantine/core";

/** Skeleton of table rows in their final shape, so that the layout does not shift. */
export function SkeletonRows({ rows = 8, columns }: { rows?: number; columns: number }) {
	return Array.from({ length: rows }, (_, row) => row).map((row) => (
		<Table.Tr key={row} aria-hidden="true">
			{Array.from({ length: columns }, (_, column) => column).map((column) => (
				<Table.Td key={column}>
					<Skeleton height="1rem" width={column === 0 ? "70%" : "50%"} />
				</Table.Td>
			))}
		</Table.Tr>
	));
}
