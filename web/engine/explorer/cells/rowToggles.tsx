import { ActionIcon } from "@mantine/core";
import { useState } from "react";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import { STARRED } from "#domain/engine/kinds/item-fields.ts";
import { BellIcon, StarIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useExplorerKind, useExplorerOperations } from "../useExplorer.tsx";
import type { BulkAction } from "../useItemOperations.ts";

/** Favourite toggle of a row; changes at once, and reverts if the server refuses. */
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

/** Notification toggle of a row. */
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
	const [pendingState, setPendingState] = useState<boolean | null>(null);
	const displayedOn = pendingState ?? isOn;
	const toggleRow = async () => {
		setPendingState(!isOn);
		await changeItems([row.id], change(!isOn));
		setPendingState(null);
	};
	return (
		<ActionIcon
			variant="transparent"
			color={displayedOn ? color : "gray"}
			size="lg"
			aria-label={label}
			aria-pressed={displayedOn}
			aria-busy={pendingState !== null}
			title={label}
			disabled={!mayWrite}
			bg="transparent"
			onClick={() => pendingState === null && void toggleRow()}
		>
			{icon(displayedOn)}
		</ActionIcon>
	);
}
