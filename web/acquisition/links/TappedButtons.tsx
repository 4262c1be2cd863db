import { Paper, Progress, Stack, Text, UnstyledButton } from "@mantine/core";
import classes from "./TappedButtons.module.css";
import { shareText } from "./tapFigures.ts";

/** A button whose taps are counted. */
interface TappedButton<Id> {
	id: Id;
	label: string;
	/** Its figures in words, or why there are none. */
	figures: string;
	/** Of all taps, from 0 to 1; null where none are counted. */
	share: number | null;
}

interface TappedButtonsProps<Id> {
	buttons: readonly TappedButton<Id>[];
	/** The button that is looked at; null for all. */
	chosen: Id | null;
	onChoose: (button: Id | null) => void;
}

/** Each button in figures; pressing one shows its friends alone. */
export const TappedButtons = <Id extends string | number>(props: TappedButtonsProps<Id>) => (
	<Paper withBorder p="sm" component="section" aria-label="ボタンごとのタップ数">
		<Stack gap="xs">
			{props.buttons.map(({ id, label, figures, share }, index) => (
				<UnstyledButton
					key={id}
					className={classes.button}
					aria-pressed={props.chosen === id}
					onClick={() => props.onChoose(props.chosen === id ? null : id)}
				>
					<Text size="sm" fw={600} lineClamp={2}>
						{index + 1}. {label}
					</Text>
					<Text size="sm">{figures}</Text>
					{share !== null && (
						<Progress value={share * 100} size="sm" aria-label={`割合 ${shareText(share)}`} />
					)}
				</UnstyledButton>
			))}
		</Stack>
	</Paper>
);
