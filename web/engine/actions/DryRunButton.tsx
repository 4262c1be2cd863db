import { Button, Modal } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { EyeIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { ActionDraft } from "./actionDraft.ts";
import { DryRunPanel } from "./DryRunPanel.tsx";

/** Button that opens a dry run of the current draft; requires friend-read. */
export function DryRunButton({ draft }: { draft: ActionDraft }) {
	const maySee = useAbility("friend-read");
	const [opened, { open, close }] = useDisclosure();
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	if (!maySee) return null;
	return (
		<>
			<Button variant="default" leftSection={<EyeIcon />} onClick={open} disabled={draft.inputs.length === 0}>
				試しに実行
			</Button>
			<Modal opened={opened} onClose={close} title="試しに実行" size="36rem" fullScreen={isNarrow}>
				<DryRunPanel draft={draft} />
			</Modal>
		</>
	);
}
