import { Badge, Button, Text } from "@mantine/core";
import { ListCard } from "#web/platform/ui/CardList.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type InvitationRow, revokeInvitation } from "./operatorsApi.ts";

/** Card of a pending invitation. */
export function InvitationCard({ invitation }: { invitation: InvitationRow }) {
	const { email, role, invited_by, expires_at, is_expired, is_void, may_change } = invitation;
	const { busy, run } = useBusy();
	return (
		<ListCard
			head={<CutText>{email}</CutText>}
			aside={
				may_change && (
					<Button
						variant="default"
						size="xs"
						flex="none"
						disabled={busy}
						aria-label={`「${email}」の招待を取り消す`}
						onClick={() => void run(() => confirmRevocation(invitation))}
					>
						取り消す
					</Button>
				)
			}
		>
			<Text size="xs" c="dimmed" component="div">
				{`権限 ${role.name}　招待した方 ${invited_by}　`}
				{is_expired || is_void ? (
					<Badge color="yellow">{is_expired ? "期限切れ" : "無効（招待した方の権限が変わりました）"}</Badge>
				) : (
					<>
						{"期限 "}
						<TimeText value={expires_at} span inherit />
					</>
				)}
			</Text>
		</ListCard>
	);
}

async function confirmRevocation({ id, email }: InvitationRow): Promise<void> {
	const isSure = await askToConfirm({
		title: "招待の取り消し",
		message: `${email} に渡したリンクは使えなくなります。`,
		confirm: "取り消す",
		cancelLabel: "戻る",
		destructive: true,
	});
	if (isSure) await revokeInvitation(id).then(() => toastDone("招待を取り消しました"), toastFailed);
}
