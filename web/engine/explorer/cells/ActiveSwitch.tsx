import { Tooltip } from "@mantine/core";
import { useState } from "react";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { askToDeactivate } from "../explorerConfirmations.tsx";
import { useExplorerKind, useExplorerOperations } from "../useExplorer.tsx";

interface ActiveSwitchProps {
	row: ItemRow;
	isOn: boolean;
	/** Reason why the switch is disabled; null if it is enabled. */
	disabledReason?: string | null;
}

/** Activates or deactivates an item; disabled while the confirmation or the change is pending. */
export function ActiveSwitch({ row, isOn, disabledReason = null }: ActiveSwitchProps) {
	const { changeItems } = useExplorerOperations();
	const { kind, mayWrite, view } = useExplorerKind();
	const [pendingState, setPendingState] = useState<boolean | null>(null);
	const { run } = useBusy();
	const switchTo = async (on: boolean) => {
		if (!on && !(await askToDeactivate(kind, view, [row]))) return;
		setPendingState(on);
		await changeItems([row.id], { action: "changeActive", sw: on ? 1 : 0 });
		setPendingState(null);
	};
	return (
		<Tooltip label={disabledReason} disabled={!disabledReason}>
			<Toggle
				checked={pendingState ?? isOn}
				disabled={!mayWrite || pendingState !== null || disabledReason !== null}
				onChange={({ currentTarget: { checked } }) => void run(() => switchTo(checked))}
				aria-label={`「${row.name}」を有効にする`}
				aria-busy={pendingState !== null}
			/>
		</Tooltip>
	);
}
