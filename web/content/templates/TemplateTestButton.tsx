import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { TesterModal } from "#web/inbox/testers/TesterModal.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { SendIcon } from "#web/platform/ui/consoleIcons.tsx";

interface TemplateTestButtonProps {
	/** Id; null for an unsaved template. */
	id: number | null;
	/** Whether the draft differs from the saved version, which testers receive. */
	unsaved: boolean;
}

/** Button that sends the saved template to testers (E-088). */
export function TemplateTestButton({ id, unsaved }: TemplateTestButtonProps) {
	const mayWrite = useAbility("template-write");
	const maySeeTesters = useAbility("friend-read");
	const [isOpen, setOpen] = useState(false);
	if (!mayWrite || !maySeeTesters) return null;
	return (
		<div>
			<Button
				variant="default"
				leftSection={<SendIcon />}
				disabled={id === null || unsaved}
				onClick={() => setOpen(true)}
			>
				テスト送信
			</Button>
			{(id === null || unsaved) && (
				<Text size="xs" c="dimmed" mt="0.25rem">
					保存すると、保存した内容をテスターに送って確かめられます。
				</Text>
			)}
			{id !== null && (
				<TesterModal opened={isOpen} itemKind="template" itemIds={[id]} onClose={() => setOpen(false)} />
			)}
		</div>
	);
}
