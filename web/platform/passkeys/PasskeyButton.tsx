import { Button } from "@mantine/core";
import { useState } from "react";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { NO_PROBLEMS, problemsOfAnswer } from "#web/platform/ui/problems.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { knowsPasskeys } from "./knowsPasskeys.ts";

interface PasskeyButtonProps {
	label: string;
	/** Primary style, for the usual method here. */
	primary?: boolean;
	/** Runs the ceremony: server, device, server. */
	onPress: () => Promise<unknown>;
}

/** Button that requests a passkey and shows errors; renders nothing in an unsupported browser. */
export function PasskeyButton({ label, primary = false, onPress }: PasskeyButtonProps) {
	const [problems, setProblems] = useState(NO_PROBLEMS);
	const { busy, run } = useBusy();
	if (!knowsPasskeys()) return null;
	const press = async () => {
		setProblems(NO_PROBLEMS);
		await onPress().catch((reason) => setProblems(problemsOfAnswer(reason)));
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
