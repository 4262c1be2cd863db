import { Button } from "@mantine/core";
import { useState } from "react";
import { NO_PROBLEMS, toResponseProblems } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { supportsPasskeys } from "./supportsPasskeys.ts";

interface PasskeyButtonProps {
	label: string;
	/** Whether it is the page's primary action. */
	primary?: boolean;
	/**
	 * Runs the WebAuthn ceremony: options from the server, signature by the device, verification by the
	 * server.
	 */
	onPress: () => Promise<unknown>;
}

/** Button that requests a passkey and shows errors; renders nothing in an unsupported browser. */
export function PasskeyButton({ label, primary = false, onPress }: PasskeyButtonProps) {
	const [problems, setProblems] = useState(NO_PROBLEMS);
	const { busy, run } = useBusy();
	if (!supportsPasskeys()) return null;
	const press = async () => {
		setProblems(NO_PROBLEMS);
		await onPress().catch((reason) => setProblems(toResponseProblems(reason)));
	};
	return (
		<>
			<ProblemAlert problems={problems} />
			<Button
				variant={primary ? "filled" : "default"}
				fullWidth
				disabled={busy}
				onClick={() => void run(press)}
			>
				{busy ? "パスキーを確認しています…" : label}
			</Button>
		</>
	);
}
