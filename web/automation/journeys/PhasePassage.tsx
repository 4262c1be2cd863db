import { Text, UnstyledButton } from "@mantine/core";
import { MEDIAN_SAMPLE, withinText } from "#domain/automation/journeys/duration-text.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ForwardIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { MapPhase } from "./journeyApi.ts";
import classes from "./Map.module.css";

interface PhasePassageProps {
	/** Target phase. */
	phase: MapPhase;
	isFirst: boolean;
	/** Shows the friends who match the condition. */
	onMembers: () => void;
}

/** Condition before a phase and its typical duration; empty before a first phase without a condition. */
export function PhasePassage({ phase, isFirst, onMembers }: PhasePassageProps) {
	const maySee = useAbility("friend-read");
	const { condition, is_broken, took: medianDuration } = phase;
	if (isFirst && condition === null) return null;
	return (
		<div className={classes.passage}>
			{condition !== null &&
				(maySee && !is_broken ? (
					<UnstyledButton
						className={classes.condition}
						onClick={onMembers}
						fz="xs"
						title={condition}
						aria-label={`「${phase.name}」へ進む条件に当てはまる友だちを見る：${condition}`}
					>
						{condition}
					</UnstyledButton>
				) : (
					<span className={classes.condition} title={condition}>
						{condition}
					</span>
				))}
			{is_broken && (
				<Text size="xs" c="var(--mantine-color-error)">
					{FILTER_TEXTS.filterBroken}
				</Text>
			)}
			{phase.passes_by_condition && (
				<Text
					size="xs"
					c={phase.stop_reason ? "var(--mantine-color-error)" : "dimmed"}
					title={phase.stop_reason ?? ""}
				>
					{phase.stop_reason
						? "自動で進める処理が止まっています。編集して保存すると再開します。"
						: "自動で進める"}
				</Text>
			)}
			<span className={classes.arrow} aria-hidden="true">
				<ForwardIcon />
			</span>
			{medianDuration !== null && (
				<Text
					size="xs"
					c="dimmed"
					className={classes.took}
					title={`前のフェーズからここまでにかかった時間。直近の${MEDIAN_SAMPLE}人までのうち、半分の人がこの時間までに進みました。`}
				>
					半分の人が{withinText(medianDuration)}
				</Text>
			)}
		</div>
	);
}
