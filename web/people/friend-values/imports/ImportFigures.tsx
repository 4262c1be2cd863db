import { Paper, SimpleGrid, Text } from "@mantine/core";
import type { FriendImportData } from "./friendImportsApi.ts";

/** Rows of the file by their result, and the items to create; a figure that is 0 has no tile. */
export function ImportFigures({ importData: { total, counts } }: { importData: FriendImportData }) {
	const figures = [
		["変更する友だち", total, "人"],
		["変更なし", counts.unchanged, "行"],
		["見つからない", counts.notFound, "行"],
		["取り込まない", counts.refused, "行"],
		["作成するタグ", counts.tags, "個"],
		["作成する友だち情報", counts.fields, "個"],
	] as const;
	const shown = figures.filter(([, count]) => count > 0);
	if (shown.length === 0) return null;
	return (
		<SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
			{shown.map(([label, count, unit]) => (
				<Paper key={label} withBorder p="sm">
					<Text size="xs" c="dimmed">
						{label}
					</Text>
					<Text size="xl" fw={600}>
						{count.toLocaleString("ja-JP")}
						<Text span size="sm" fw={400}>
							{unit}
						</Text>
					</Text>
				</Paper>
			))}
		</SimpleGrid>
	);
}
