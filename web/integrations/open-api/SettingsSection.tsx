import { Button, Group, Paper, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { type AddressName, addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { EditIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";

interface SettingsSectionProps {
	title: string;
	/** Status beside the title. */
	badge: ReactNode;
	onEdit: () => void;
	removal: {
		name: string;
		/** Consequences, confirmed before. */
		message: string;
		remove: () => Promise<unknown>;
		doneText: string;
		/** Page shown afterwards. */
		list: AddressName;
	};
	children: ReactNode;
}

/** Settings of a trigger or endpoint, with the buttons that edit and delete it. */
export function SettingsSection({ title, badge, onEdit, removal, children }: SettingsSectionProps) {
	const mayWrite = useAbility("open-api-write");
	const goTo = useNavigateIfMounted();
	const remove = async () => {
		const isSure = await askToConfirm({
			title: `「${removal.name}」を削除する`,
			message: removal.message,
			confirm: "削除する",
			destructive: true,
		});
		if (!isSure) return;
		await removal.remove().then(() => {
			toastDone(removal.doneText);
			goTo(addressOf(removal.list));
		}, toastFailed);
	};
	return (
		<Paper withBorder p="md" component="section" aria-label={title}>
			<Stack gap="sm">
				<Group justify="space-between">
					<Group gap="xs">
						<Title order={2}>{title}</Title>
						{badge}
					</Group>
					{mayWrite && (
						<Group gap="xs">
							<Button variant="default" leftSection={<EditIcon />} onClick={onEdit}>
								編集する
							</Button>
							<Button variant="default" c="red" onClick={() => void remove()}>
								削除する
							</Button>
						</Group>
					)}
				</Group>
				{children}
			</Stack>
		</Paper>
	);
}
