import { ActionIcon, Group } from "@mantine/core";
import { CloseIcon, DownIcon, UpIcon } from "./consoleIcons.tsx";

interface PositionButtonsProps {
	/** Name of the entry, with its number. */
	what: string;
	/** Its index from 0. */
	place: number;
	places: number;
	onMove: (to: number) => void;
	onRemove: () => void;
}

const button = { variant: "subtle", color: "gray", size: "lg" } as const;

/** Buttons that move an entry up or down, or remove it. */
export const PositionButtons = ({ what, place, places, onMove, onRemove }: PositionButtonsProps) => (
	<Group gap="0.25rem" wrap="nowrap" ml="auto">
		<ActionIcon
			{...button}
			disabled={place === 0}
			onClick={() => onMove(place - 1)}
			aria-label={`${what}を上へ`}
		>
			<UpIcon />
		</ActionIcon>
		<ActionIcon
			{...button}
			disabled={place === places - 1}
			onClick={() => onMove(place + 1)}
			aria-label={`${what}を下へ`}
		>
			<DownIcon />
		</ActionIcon>
		<ActionIcon {...button} onClick={onRemove} aria-label={`${what}を削除する`}>
			<CloseIcon />
		</ActionIcon>
	</Group>
);
