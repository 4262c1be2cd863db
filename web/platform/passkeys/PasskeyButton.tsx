import { Button } from "@mantine/core";
import { useState } from "react";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { NO_PROBLEMS, problemsOfAnswer } from "#web/platform/ui/problems.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { knowsPasskeys } from "./knowsPasskeys.ts";

interface PasskeyButtonProps {
	label: string;
	/** The way that most take here. */
	primary?: boolean;
	/** Asks the server, the device and the server again. */
	onPress: () => Promise<unknown>;
}

/** Asks for a passkey, and says what went wrong; nothing where the browser knows none. */
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
