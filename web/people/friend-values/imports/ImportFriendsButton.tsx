import { Button } from "@mantine/core";
import { useState } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { FileIcon } from "#web/platform/ui/consoleIcons.tsx";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { ImportSteps } from "./ImportSteps.tsx";

/** Button that opens the import of friends' values from a file; hidden without the abilities. */
export function ImportFriendsButton({ onImported }: { onImported: () => void }) {
	const [isOpen, setIsOpen] = useState(false);
	const mayWrite = useAbility("friend-write");
	const mayRead = useAbility("var-read");
	if (!mayWrite || !mayRead) return null;
	return (
		<>
			<Button
				variant="default"
				leftSection={<FileIcon />}
				onClick={() => setIsOpen(true)}
				aria-haspopup="dialog"
			>
				CSV取り込み
			</Button>
			<SidePanel opened={isOpen} onClose={() => setIsOpen(false)} title="友だち情報のCSV取り込み" width={44}>
				{isOpen && <ImportSteps onImported={onImported} onClose={() => setIsOpen(false)} />}
			</SidePanel>
		</>
	);
}
