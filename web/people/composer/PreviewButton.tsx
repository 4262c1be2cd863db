import { Button } from "@mantine/core";
import { useState } from "react";
import type { SendInput } from "#domain/people/composer/message.ts";
import { EyeIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useOnDemand } from "#web/platform/ui/useOnDemand.ts";

interface PreviewButtonProps {
	friendId: number;
	disabled: boolean;
	/** Returns the current draft as input of a send. */
	input: () => SendInput;
	onSend: () => void;
}

const loadPreview = () => import("./SendPreview.tsx").then((m) => m.SendPreview);

/** Shows what the friend would get, before it is sent. */
export function PreviewButton({ friendId, disabled, input, onSend }: PreviewButtonProps) {
	const [Preview, load] = useOnDemand(loadPreview);
	const [asked, ask] = useState<SendInput | null>(null);
	return (
		<>
			<Button
				size="sm"
				variant="default"
				leftSection={<EyeIcon />}
				disabled={disabled}
				aria-haspopup="dialog"
				onClick={() => {
					load();
					ask(input());
				}}
			>
				確認
			</Button>
			{Preview && asked && (
				<Preview
					friendId={friendId}
					input={asked}
					onClose={() => ask(null)}
					onSend={() => {
						ask(null);
						onSend();
					}}
				/>
			)}
		</>
	);
}
