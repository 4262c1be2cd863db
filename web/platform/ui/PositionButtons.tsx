import { ActionIcon, Group } from "@mantine/core";
import { CloseIcon, DownIcon, UpIcon } from "./consoleIcons.tsx";

interface PositionButtonsProps {
	/** Name of the entry, with its number. */
	entryName: string;
	/** Its index from 0. */
	index: number;
	count: number;
	onMove: (to: number) => void;
	onRemove: () => void;
}

const button = { variant: "subtle", color: "gray", size: "lg" } as const;

/** Buttons that move an entry up or down, or remove it. */
export const PositionButtons = ({ entryName, index, count, onMove, onRemove }: PositionButtonsProps) => (
	<Group gap="0.25rem" wrap="nowrap" ml="auto">
		<ActionIcon
			{...button}
			disabled={index === 0}
			onClick={() => onMove(index - 1)}
			aria-label={`${entryName}を上へ`}
		>
			<UpIcon />
		</ActionIcon>
		<ActionIcon
			{...button}
			disabled={index === count - 1}
			onClick={() => onMove(index + 1)}
			aria-label={`${entryName}を下へ`}
		>
			<DownIcon />
		</ActionIcon>
		<ActionIcon {...button} onClick={onRemove} aria-label={`${entryName}を削除する`}>
			<CloseIcon />
		</ActionIcon>
	</Group>
);
