import { Group, Paper, Stack, Text } from "@mantine/core";
import { useContext } from "react";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import classes from "./Condition.module.css";
import { type FilterFigures, FilterPreviewContext } from "./useFilterPreview.ts";

/** Filter as a sentence, with a few matching friends. */
export function FilterSamples() {
	const { figures, stale } = useContext(FilterPreviewContext);
	if (!figures) return null;
	return (
		<Paper withBorder p="sm" role="group" aria-label="当てはまる友だちの例">
			<Stack gap="xs">
				<CutText size="sm" lines={3} c={stale ? "dimmed" : undefined}>
					{figures.description}
				</CutText>
				{figures.samples.length > 0 && <Friends figures={figures} stale={stale} />}
			</Stack>
		</Paper>
	);
}

function Friends({ figures: { total, samples }, stale }: { figures: FilterFigures; stale: boolean }) {
	const othersCount = total - samples.length;
	return (
		<Group component="ul" gap="sm" className={classes.samples}>
			{samples.map((friend) => (
				<Group key={friend.id} component="li" gap="0.375rem" wrap="nowrap" className={classes.sample}>
					<FriendAvatar friend={friend} size="sm" />
					<CutText size="sm" c={stale ? "dimmed" : undefined}>
						{friend.name}
					</CutText>
				</Group>
			))}
			{othersCount > 0 && (
				<Text component="li" size="sm" c="dimmed">
					ほか{othersCount.toLocaleString("ja-JP")}人
				</Text>
			)}
		</Group>
	);
}
