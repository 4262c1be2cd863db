import { Button, Tooltip, VisuallyHidden } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { CheckIcon, LinkIcon } from "#web/platform/ui/consoleIcons.tsx";
import { copyNote, useCopying } from "#web/platform/ui/useCopying.ts";

/** Button that copies the address of a search. Another operator who opens it finds the friends whom they may see. */
export function ShareSearchButton({ fid }: { fid: string }) {
	const { outcome, copy } = useCopying(new URL(addressOf("friends", { fid }), location.origin).href);
	const note = copyNote(outcome);
	return (
		<>
			<Tooltip opened={outcome !== null} label={note} color={outcome === "failed" ? "red" : undefined}>
				<Button
					variant="default"
					leftSection={outcome === "copied" ? <CheckIcon /> : <LinkIcon />}
					onClick={copy}
					aria-label="共有（この検索のURLをコピーする）"
				>
					共有
				</Button>
			</Tooltip>
			<VisuallyHidden role="status">{note}</VisuallyHidden>
		</>
	);
}
