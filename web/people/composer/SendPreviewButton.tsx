import { Button } from "@mantine/core";
import { useState } from "react";
import type { ComposerSendInput } from "#domain/people/composer/composer-message.ts";
import { EyeIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useOnDemand } from "#web/platform/ui/useOnDemand.ts";
import classes from "./FriendComposer.module.css";

interface SendPreviewButtonProps {
	friendId: number;
	disabled: boolean;
	/** Returns the current draft as input of a send. */
	input: () => ComposerSendInput;
	sendLabel: string;
	onSend: () => void;
}

const loadPreview = () => import("./SendPreview.tsx").then((m) => m.SendPreview);

/** Opens a preview of the messages before they are sent. */
export function SendPreviewButton({ friendId, disabled, input, sendLabel, onSend }: SendPreviewButtonProps) {
	const [Preview, load] = useOnDemand(loadPreview);
	const [previewedInput, setPreviewedInput] = useState<ComposerSendInput | null>(null);
	return (
		<>
			<Button
				size="sm"
				className={classes.short}
				variant="default"
				leftSection={<EyeIcon />}
				disabled={disabled}
				aria-haspopup="dialog"
				onClick={() => {
					load();
					setPreviewedInput(input());
				}}
			>
				確認
			</Button>
			{Preview && previewedInput && (
				<Preview
					friendId={friendId}
					input={previewedInput}
					sendLabel={sendLabel}
					onClose={() => setPreviewedInput(null)}
					onSend={() => {
						setPreviewedInput(null);
						onSend();
					}}
				/>
			)}
		</>
	);
}
