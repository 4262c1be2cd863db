import { ActionIcon, Badge, Group, Menu, Text } from "@mantine/core";
import { useState } from "react";
import { ListCard } from "#web/platform/ui/CardList.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import {
	BlockIcon,
	CheckIcon,
	EditIcon,
	LogoutIcon,
	MoreIcon,
	ReloadIcon,
} from "#web/platform/ui/consoleIcons.tsx";
import { latePart } from "#web/platform/ui/latePart.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import {
	type OperatorRow,
	postTwoFactorReset,
	putOperatorDisabled,
	type RoleChoice,
} from "./operatorsApi.ts";

const RoleModal = latePart(async () => (await import("./RoleModal.tsx")).RoleModal);
const SessionsModal = latePart(async () => (await import("./SessionsModal.tsx")).SessionsModal);

/** Card of an operator: name, role and last activity. */
export function OperatorCard({ operator, roles }: { operator: OperatorRow; roles: RoleChoice[] }) {
	const { name, email, role, last_seen_at, disabled_at, has_second_step, is_self, may_change } = operator;
	return (
		<ListCard
			head={
				<Group gap="xs">
					<CutText fw={600}>{name}</CutText>
					{is_self && <Badge color="gray">ご自身</Badge>}
					{has_second_step && <Badge color="green">2段階認証</Badge>}
					{disabled_at && <Badge color="red">停止中</Badge>}
				</Group>
			}
			aside={may_change && <OperatorMenu operator={operator} roles={roles} />}
		>
			<Text size="sm" style={{ overflowWrap: "anywhere" }}>
				{email}
			</Text>
			<Text size="xs" c="dimmed" component="div">
				{`権限 ${role.name}　最終利用 `}
				<TimeText value={last_seen_at} emptyText="まだありません" span inherit />
				{disabled_at && (
					<>
						{"　停止 "}
						<TimeText value={disabled_at} format="day" span inherit />
					</>
				)}
			</Text>
		</ListCard>
	);
}

function OperatorMenu({ operator, roles }: { operator: OperatorRow; roles: RoleChoice[] }) {
	const { name, disabled_at, has_second_step } = operator;
	const [openModal, setOpenModal] = useState<"role" | "sessions" | null>(null);
	const { busy, run } = useBusy();
	const close = () => setOpenModal(null);
	return (
		<>
			<Menu position="bottom-end" width="15rem">
				<Menu.Target>
					<ActionIcon
						variant="subtle"
						color="gray"
						size="lg"
						disabled={busy}
						aria-label={`「${name}」の操作`}
					>
						<MoreIcon />
					</ActionIcon>
				</Menu.Target>
				<Menu.Dropdown>
					<Menu.Item leftSection={<EditIcon />} onClick={() => setOpenModal("role")}>
						権限を変更する
					</Menu.Item>
					{!disabled_at && (
						<Menu.Item leftSection={<LogoutIcon />} onClick={() => setOpenModal("sessions")}>
							ログイン中の端末
						</Menu.Item>
					)}
					{has_second_step && (
						<Menu.Item
							leftSection={<ReloadIcon />}
							onClick={() => void run(() => confirmTwoFactorReset(operator))}
						>
							2段階認証を解除する
						</Menu.Item>
					)}
					<Menu.Divider />
					{disabled_at ? (
						<Menu.Item leftSection={<CheckIcon />} onClick={() => void run(() => enableOperator(operator))}>
							利用を再開する
						</Menu.Item>
					) : (
						<Menu.Item
							leftSection={<BlockIcon />}
							color="red"
							onClick={() => void run(() => confirmDisable(operator))}
						>
							利用を停止する
						</Menu.Item>
					)}
				</Menu.Dropdown>
			</Menu>
			{openModal === "role" && <RoleModal operator={operator} roles={roles} onClose={close} />}
			{openModal === "sessions" && <SessionsModal operator={operator} onClose={close} />}
		</>
	);
}

async function confirmDisable({ id, name }: OperatorRow): Promise<void> {
	const isSure = await askToConfirm({
		title: `「${name}」の利用を停止`,
		message:
			"すぐにログアウトされ、ログインできなくなります。この方が送った招待は取り消され、発行したAPIのトークンは使えなくなります。Webhookの送信先は止まらないため、必要なら確認してください。あとから利用を再開できます。",
		confirm: "停止する",
		destructive: true,
	});
	if (isSure)
		await putOperatorDisabled(id, { is_disabled: true }).then(
			() => toastDone(`「${name}」の利用を停止しました`),
			toastFailed,
		);
}

async function confirmTwoFactorReset({ id, name }: OperatorRow): Promise<void> {
	const isSure = await askToConfirm({
		title: `「${name}」の2段階認証を解除`,
		message:
			"認証アプリとリカバリーコードを使えなくなった方のための操作です。すぐにログアウトされ、次はパスワードだけでログインできます。本人からの依頼であることを確かめてください。",
		confirm: "解除する",
		destructive: true,
	});
	if (isSure)
		await postTwoFactorReset(id).then(() => toastDone(`「${name}」の2段階認証を解除しました`), toastFailed);
}

const enableOperator = ({ id, name }: OperatorRow) =>
	putOperatorDisabled(id, { is_disabled: false }).then(
		() => toastDone(`「${name}」の利用を再開しました`),
		toastFailed,
	);
