import { Anchor, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import type { DailyFiguresData } from "./homeApi.ts";

/** Friends as LINE counts them, beside the console's own figures; a count that LINE does not tell is left out. */
export function LineFriends({ line }: Pick<DailyFiguresData, "line">) {
	if (line === null) return null;
	const counts = [
		["友だち追加（累計）", line.followers],
		["ターゲットリーチ", line.reaches],
		["ブロック", line.blocks],
	] as const;
	const told = counts.flatMap(([label, count]) =>
		count === null ? [] : [`${label} ${formatPeople(count)}`],
	);
	if (told.length === 0) return null;
	return (
		<Text size="sm">
			{`LINEが数えた友だち（${formatDay(line.day)}）: ${told.join("、")} `}
			<Anchor component={Link} href={addressOf("lineFigures")} inherit underline="always">
				LINEの集計を見る
			</Anchor>
		</Text>
	);
}
