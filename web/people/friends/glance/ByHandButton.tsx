import { Button } from "@mantine/core";
import { useState } from "react";
import { EFFECTS, type EffectOf } from "#domain/engine/actions/effects/registry.ts";
import type { ByHandName } from "#domain/people/friends/by-hand.ts";
import { useAbility, useSession } from "#web/platform/api/consoleSession.ts";
import { useOnDemand } from "#web/platform/ui/useOnDemand.ts";

interface ByHandButtonProps<Name extends ByHandName> {
	friendId: number;
	name: Name;
	/** Values filled in beforehand. */
	given?: Partial<EffectOf<Name>>;
	label: string;
	/** Accessible name, unique among the buttons of a page. */
	called: string;
}

const loadDialog = () => import("./ByHandDialog.tsx").then((m) => m.ByHandDialog);

/** Opens what an operator may have done to the friend by hand; nothing stands there for whoever may not. */
export function ByHandButton<Name extends ByHandName>({
	friendId,
	name,
	given,
	label,
	called,
}: ByHandButtonProps<Name>) {
	const [Dialog, load] = useOnDemand(loadDialog);
	const [opened, setOpened] = useState(false);
	if (!useMayByHand(name)) return null;
	return (
		<>
			<Button
				size="compact-xs"
				variant="subtle"
				flex="none"
				aria-label={called}
				aria-haspopup="dialog"
				onClick={() => {
					load();
					setOpened(true);
				}}
			>
				{label}
			</Button>
			{Dialog && opened && (
				<Dialog
					friendId={friendId}
					name={name}
					given={(given ?? {}) as Partial<EffectOf<ByHandName>>}
					onClose={() => setOpened(false)}
				/>
			)}
		</>
	);
}

/** Whether an operator may have it done: to friends at all, and by an action. */
export function useMayByHand(name: ByHandName): boolean {
	const { abilities } = useSession();
	const { ability } = EFFECTS[name];
	return useAbility("friend-write") && (!ability || abilities.includes(ability));
}
