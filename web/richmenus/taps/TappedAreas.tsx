import { Paper, Progress, Stack, Text, UnstyledButton } from "@mantine/core";
import type { MenuTaps, TappedArea } from "./api.ts";
import { shareText } from "./share.ts";
import classes from "./TappedAreas.module.css";

interface TappedAreasProps {
	taps: MenuTaps;
	chosen: number | null;
	onChoose: (button: number | null) => void;
}

/** Each area in figures; pressing one shows its friends alone. */
export const TappedAreas = ({ taps, chosen, onChoose }: TappedAreasProps) => (
	<Paper withBorder p="sm" component="section" aria-label="ボタンごとのタップ数">
		<Stack gap="xs">
			{taps.areas.map((area, index) => (
				<UnstyledButton
					key={area.id}
					className={classes.area}
					aria-pressed={chosen === area.id}
					onClick={() => onChoose(chosen === area.id ? null : area.id)}
				>
					<Text size="sm" fw={600} lineClamp={2}>
						{index + 1}. {area.label}
					</Text>
					<Text size="sm">{figuresOf(area)}</Text>
					{area.is_tap_recording === 1 && (
						<Progress value={area.share * 100} size="sm" aria-label={`割合 ${shareText(area.share)}`} />
					)}
				</UnstyledButton>
			))}
		</Stack>
	</Paper>
);

function figuresOf({ tap_count, unique_tap_count, share, is_tap_recording, is_told }: TappedArea): string {
	// What was counted while it did something else stays counted.
	if (is_told === 0 && tap_count === 0)
		return "URLと言葉のタップは、LINEから知らされないため数えられません。";
	if (is_tap_recording === 0 && tap_count === 0) return "記録していません";
	const number = (count: number) => count.toLocaleString("ja-JP");
	return `${number(tap_count)}回　${number(unique_tap_count)}人　${shareText(share)}`;
}
