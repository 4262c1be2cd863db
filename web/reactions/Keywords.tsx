import { Badge, Group, Text } from "@mantine/core";
import { LAST_RESORT, LAST_RESORT_LABEL, ruleLabel } from "./rules.ts";

interface KeywordsProps {
	reaction: { keywords: string[]; rule_mix: number; hit_detection_order: number };
}

const SHOWN = 3;

/** What an auto-response listens for: the first keywords, how many more there are, and how they work together. */
export function Keywords({ reaction: { keywords, rule_mix, hit_detection_order } }: KeywordsProps) {
	const rest = keywords.slice(SHOWN);
	return (
		<div>
			<Group gap="0.25rem">
				{keywords.slice(0, SHOWN).map((keyword) => (
					<Badge key={keyword} color="gray" maw="10rem" title={keyword}>
						{keyword}
					</Badge>
				))}
				{rest.length > 0 && (
					<Text size="xs" c="dimmed" title={rest.join("、")}>
						ほか{rest.length}件
					</Text>
				)}
			</Group>
			<Text size="xs" c="dimmed">
				{ruleLabel(rule_mix)}
				{hit_detection_order === LAST_RESORT && `・${LAST_RESORT_LABEL}`}
			</Text>
		</div>
	);
}
