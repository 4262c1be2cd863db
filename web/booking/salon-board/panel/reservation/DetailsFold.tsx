import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";

interface DetailsFoldProps {
	/** Whether a folded field has an error, which must be visible to be focused. */
	isOpenedByError: boolean;
	children: ReactNode;
}

/** Rarely used fields behind a button. */
export function DetailsFold({ isOpenedByError, children }: DetailsFoldProps) {
	const [isOpen, setOpen] = useState(false);
	if (isOpen || isOpenedByError) return children;
	return (
		<Button variant="subtle" size="xs" mr="auto" leftSection={<PlusIcon />} onClick={() => setOpen(true)}>
			詳しく（メモ・画像・指名料など）
		</Button>
	);
}
