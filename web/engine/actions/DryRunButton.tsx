import { Button, Modal } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { useAbility } from "#web/platform/api/session.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { EyeIcon } from "#web/platform/ui/icons.tsx";
import { DryRunPanel } from "./DryRunPanel.tsx";
import type { Draft } from "./draft.ts";

/** Shows what the action as it stands here would do for a friend; for operators who may see friends. */
export function DryRunButton({ draft }: { draft: Draft }) {
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
