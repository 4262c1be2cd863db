import { Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { TappedFriends } from "../../links/TappedFriends.tsx";
import type { DayRange } from "../../ui/dayRange.ts";
import { type TappedArea, useTapping } from "./api.ts";

interface TappingProps {
	id: number;
	days: DayRange;
	/** The area whose friends are listed; null for all. */
	button: number | null;
	areas: readonly TappedArea[];
}

/** The friends who tapped a menu, or one of its areas, page by page. */
export function Tapping({ id, days, button, areas }: TappingProps) {
	const [page, turnTo] = useState(1);
	const tapped = useTapping(id, days, button, page);
	const area = areas.find((each) => each.id === button);
	return (
		<Paper withBorder p="md" component="section" aria-label="タップした友だち">
			<Stack gap="sm">
				<Title order={2}>タップした友だち</Title>
				<Text size="sm" c="dimmed">
					{area
						? `「${area.label}」をタップした友だちです。もう一度押すと、すべてのボタンに戻ります。`
						: "ボタンを押すと、そのボタンをタップした友だちだけを表示します。"}
				</Text>
				<TappedFriends tapped={tapped} onPage={turnTo} />
			</Stack>
		</Paper>
	);
}
