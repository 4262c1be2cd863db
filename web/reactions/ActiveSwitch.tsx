import { Switch } from "@mantine/core";
import { useState } from "react";
import { useAbility } from "../api/session.tsx";
import { toastFailed } from "../ui/toast.ts";
import { type ReactionRow, switchReaction } from "./api.ts";

/** Turns an auto-response on and off from the list; goes back when the server does not follow. */
export function ActiveSwitch({ reaction }: { reaction: ReactionRow }) {
	const mayWrite = useAbility("reaction-write");
	const [wanted, setWanted] = useState<boolean | null>(null);
	const isOn = wanted ?? reaction.is_active === 1;
	const turn = async (on: boolean) => {
		setWanted(on);
		await switchReaction(reaction.id, on).catch(toastFailed);
		setWanted(null);
	};
	return (
		<Switch
			checked={isOn}
			disabled={!mayWrite || wanted !== null}
			onChange={(event) => void turn(event.currentTarget.checked)}
			aria-label={`「${reaction.name}」を有効にする`}
			aria-busy={wanted !== null}
		/>
	);
}
