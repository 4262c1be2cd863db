import { Button } from "@mantine/core";
import { useState } from "react";
import { EFFECTS, type EffectOf } from "#domain/engine/actions/effects/registry.ts";
import type { ManualEffectName } from "#domain/people/friends/manual-effects.ts";
import { useAbility, useSession } from "#web/platform/api/consoleSession.ts";
import { useOnDemand } from "#web/platform/ui/useOnDemand.ts";

interface ManualEffectButtonProps<Name extends ManualEffectName> {
	friendId: number;
	name: Name;
	/** Initial values of the form. */
	presets?: Partial<EffectOf<Name>>;
	label: string;
	/** Accessible name, unique among the buttons of a page. */
	targetLabel: string;
}

const loadDialog = () => import("./ManualEffectDialog.tsx").then((m) => m.ManualEffectDialog);

/** Button that opens the form of a manual effect; hidden from operators who may not run it. */
export function ManualEffectButton<Name extends ManualEffectName>({
	friendId,
	name,
	presets,
	label,
	targetLabel,
}: ManualEffectButtonProps<Name>) {
	const [Dialog, load] = useOnDemand(loadDialog);
	const [isOpen, setIsOpen] = useState(false);
	if (!useMayRunManually(name)) return null;
	return (
		<>
			<Button
				size="compact-xs"
				variant="subtle"
				flex="none"
				aria-label={targetLabel}
				aria-haspopup="dialog"
				onClick={() => {
					load();
					setIsOpen(true);
				}}
			>
				{label}
			</Button>
			{Dialog && isOpen && (
				<Dialog
					friendId={friendId}
					name={name}
					presets={(presets ?? {}) as Partial<EffectOf<ManualEffectName>>}
					onClose={() => setIsOpen(false)}
				/>
			)}
		</>
	);
}

/** Whether the operator may run an effect manually: to change friends, and to use the effect in actions. */
export function useMayRunManually(name: ManualEffectName): boolean {
	const { abilities } = useSession();
	const { ability } = EFFECTS[name];
	return useAbility("friend-write") && (!ability || abilities.includes(ability));
}
