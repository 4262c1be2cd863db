import { Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { TappedFriends } from "../../links/TappedFriends.tsx";
import type { DayRange } from "../../ui/dayRange.ts";
import { useTemplateTapping } from "./api.ts";

interface TemplateTappingProps {
	id: number;
	days: DayRange;
	/** The button whose friends are listed, by what it holds and what it is called; null for all. */
	button: { data: string; label: string } | null;
}

/** The friends who tapped a template, or one of its buttons, page by page. */
export function TemplateTapping({ id, days, button }: TemplateTappingProps) {
	const [page, turnTo] = useState(1);
	const tapped = useTemplateTapping(id, days, button?.data ?? null, page);
	return (
		<Paper withBorder p="md" component="section" aria-label="タップした友だち">
			<Stack gap="sm">
				<Title order={2}>タップした友だち</Title>
				<Text size="sm" c="dimmed">
					{button
						? `「${button.label}」をタップした友だちです。もう一度押すと、すべてのボタンに戻ります。`
						: "ボタンを押すと、そのボタンをタップした友だちだけを表示します。"}
				</Text>
				<TappedFriends tapped={tapped} onPage={turnTo} />
			</Stack>
		</Paper>
	);
}
