import { ActionIcon } from "@mantine/core";
import { useState } from "react";
import { STARRED } from "#domain/engine/explorer/sort.ts";
import type { ItemRow } from "#domain/engine/kinds/item.ts";
import { BellIcon, StarIcon } from "#web/platform/ui/icons.tsx";
import { useExplorerKind, useExplorerOperations } from "../useExplorer.tsx";
import type { BulkAction } from "../useItemOperations.ts";

/** The star of a row: shows the wanted state at once, and the former again where the server did not follow. */
export function StarToggle({ row }: { row: ItemRow }) {
	return (
		<Toggle
			row={row}
			isOn={row.rate === STARRED}
			label={`「${row.name}」をお気に入りにする`}
			change={(on) => ({ action: on ? "rateFavorite" : "rateNormal" })}
			color="yellow.6"
			icon={(on) => <StarIcon filled={on} />}
		/>
	);
}

/** The bell of a row. */
export function NotifyToggle({ row, isOn }: { row: ItemRow; isOn: boolean }) {
	return (
		<Toggle
			row={row}
			isOn={isOn}
			label={`「${row.name}」の通知を受け取る`}
			change={(on) => ({ action: on ? "notifyOn" : "notifyOff" })}
			color="accent"
			icon={(on) => <BellIcon off={!on} />}
		/>
	);
}

interface ToggleProps {
	row: ItemRow;
	isOn: boolean;
	label: string;
	change: (on: boolean) => BulkAction;
	color: string;
	icon: (on: boolean) => React.ReactNode;
}

function Toggle({ row, isOn, label, change, color, icon }: ToggleProps) {
	const { changeItems } = useExplorerOperations();
	const { mayWrite } = useExplorerKind();
	const [wanted, setWanted] = useState<boolean | null>(null);
	const shown = wanted ?? isOn;
	const turn = async () => {
		setWanted(!isOn);
		await changeItems([row.id], change(!isOn));
		setWanted(null);
	};
	return (
		<ActionIcon
			variant="transparent"
			color={shown ? color : "gray"}
			size="lg"
			aria-label={label}
			aria-pressed={shown}
			aria-busy={wanted !== null}
			title={label}
			disabled={!mayWrite}
			bg="transparent"
			onClick={() => wanted === null && void turn()}
		>
			{icon(shown)}
		</ActionIcon>
	);
}
