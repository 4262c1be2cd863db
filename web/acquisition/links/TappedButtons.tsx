import { Paper, Progress, Stack, Text, UnstyledButton } from "@mantine/core";
import { formatShare } from "#web/platform/ui/formatShare.ts";
import classes from "./TappedButtons.module.css";

/** Button with counted taps. */
interface TappedButton<Id> {
	id: Id;
	label: string;
	/** Figures in words, or the reason for having none. */
	figures: string;
	/** Share of all taps, from 0 to 1; null if not counted. */
	share: number | null;
}

interface TappedButtonsProps<Id> {
	buttons: readonly TappedButton<Id>[];
	/** Selected button; null for all. */
	chosen: Id | null;
	onChoose: (button: Id | null) => void;
}

/** Tap counts per button; pressing one filters the friends. */
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
						<Progress value={share * 100} size="sm" aria-label={`割合 ${formatShare(share)}`} />
					)}
				</UnstyledButton>
			))}
		</Stack>
	</Paper>
);
