import { Group, Text } from "@mantine/core";
import type { ColourClass } from "#domain/platform/colours/colour-class.ts";
import { ColourDot } from "#web/platform/ui/ColourDot.tsx";

interface ShownScore {
	id: number;
	name: string;
	points: number;
	level: string;
	colour: ColourClass;
}

const SHOWN_SCORES = 3;

/** First scores of a friend, with the level as a coloured dot and as text. */
export function ScoreChips({ scores }: { scores: readonly ShownScore[] }) {
	if (scores.length === 0) return null;
	const rest = scores.slice(SHOWN_SCORES);
	return (
		<Group gap="xs" mt="0.125rem">
			{scores.slice(0, SHOWN_SCORES).map((score) => (
				<ScoreText key={score.id} score={score} />
			))}
			{rest.length > 0 && (
				<Text
					size="xs"
					c="dimmed"
					title={rest.map(({ name, points }) => `${name} ${points}`).join("、")}
				>{`ほか${rest.length}`}</Text>
			)}
		</Group>
	);
}

const ScoreText = ({ score: { name, points, level, colour } }: { score: ShownScore }) => (
	<Text size="xs" span title={`${name}：${level}`} style={{ overflowWrap: "anywhere" }}>
		<ColourDot colour={colour} /> {name} {points.toLocaleString("ja-JP")}（{level}）
	</Text>
);
