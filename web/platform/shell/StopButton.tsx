import { ActionIcon, Badge, Button } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility, useSession } from "#web/platform/api/consoleSession.ts";
import { importPart } from "#web/platform/api/importPart.ts";
import { StopIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";

/** Emergency stop of all sending; while sending is stopped, the way to lift it. */
export function StopButton() {
	const mayStop = useAbility("sending-stop");
	const { sending_stop: stop } = useSession();
	if (!stop) return mayStop ? <StopAction /> : null;
	if (!mayStop)
		return (
			<Badge color="red" variant="filled">
				緊急停止中
			</Badge>
		);
	return (
		<Button component={Link} href={addressOf("sendingStop")} color="red" size="xs">
			緊急停止中
		</Button>
	);
}

const loadStopDialog = async () => (await import("./openStopDialog.tsx")).openStopDialog;

const StopAction = () => (
	<ActionIcon
		variant="subtle"
		color="red"
		size="lg"
		title="緊急停止"
		aria-label="緊急停止"
		aria-haspopup="dialog"
		onClick={() => void importPart(loadStopDialog).then((openStopDialog) => openStopDialog(), toastFailed)}
	>
		<StopIcon />
	</ActionIcon>
);
