import { Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { reloadFirstDay } from "./firstDayApi.ts";

interface LiveSwitchProps {
	label: string;
	isLive: boolean;
	/** Consequences for friends while it is on, and while it is off. */
	whenOn: string;
	whenOff: string;
	/** Reason for a switch that cannot be used. */
	disabledReason?: string | undefined;
	onSwitch: (isLive: boolean) => Promise<unknown>;
}

/** Switch of something that friends receive, with what it means now. */
export function LiveSwitch({ label, isLive, whenOn, whenOff, disabledReason, onSwitch }: LiveSwitchProps) {
	const [pending, setPending] = useState<boolean | null>(null);
	const { busy, run } = useBusy();
	const switchTo = async (isOn: boolean) => {
		setPending(isOn);
		await onSwitch(isOn).catch(toastFailed);
		await reloadFirstDay();
		setPending(null);
	};
	const isOn = pending ?? isLive;
	return (
		<Paper withBorder p="md">
			<Stack gap="2xs">
				<Toggle
					size="md"
					label={label}
					checked={isOn}
					disabled={busy || disabledReason !== undefined}
					onChange={({ currentTarget: { checked } }) => void run(() => switchTo(checked))}
				/>
				<Text size="sm" c="dimmed" role="status">
					{disabledReason ?? (isOn ? whenOn : whenOff)}
				</Text>
			</Stack>
		</Paper>
	);
}
