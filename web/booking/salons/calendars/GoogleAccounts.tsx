import { Alert, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { RESERVATION_HELP } from "#domain/engine/reservations/reservation-help.ts";
import { CALENDAR_TEXTS, GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { InfoIcon, PlusIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { HelpText } from "#web/platform/ui/HelpText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type GoogleAccount, requestGoogleConnect, requestGoogleDisconnect } from "./calendarsApi.ts";

interface GoogleAccountsProps {
	salonId: number;
	accounts: readonly GoogleAccount[];
	isConfigured: boolean;
	mayWrite: boolean;
}

/** Google accounts with linkable calendars. */
export function GoogleAccounts({ salonId, accounts, isConfigured, mayWrite }: GoogleAccountsProps) {
	const { busy, run } = useBusy();
	const connect = () =>
		run(async () => {
			try {
				// The browser navigates to Google's consent page.
				location.assign((await requestGoogleConnect(salonId)).url);
			} catch (error) {
				toastFailed(error);
			}
		});
	if (!isConfigured)
		return (
			<Alert color="gray" icon={<InfoIcon />} mb="md">
				{CALENDAR_TEXTS.notConfigured}
			</Alert>
		);
	const button = (label: string) => (
		<Button variant="default" leftSection={<PlusIcon />} loading={busy} onClick={() => void connect()}>
			{label}
		</Button>
	);
	return (
		<Paper withBorder p="md" mb="md">
			<Stack gap="sm">
				<Group gap="0.25rem">
					<Text component="h2" fw={600}>
						Googleアカウント
					</Text>
					<HelpText {...RESERVATION_HELP.googleCalendar} />
				</Group>
				{accounts.length === 0 && (
					<Text size="sm" c="dimmed">
						まず、カレンダーを持っているGoogleアカウントを連携します。
					</Text>
				)}
				{accounts.map((account) => (
					<Stack key={account.id} gap="0.25rem">
						<Group justify="space-between" gap="xs">
							<Text size="sm" style={{ overflowWrap: "anywhere" }}>
								{account.account}
							</Text>
							{mayWrite && (
								<Button
									variant="subtle"
									c="red"
									size="compact-sm"
									onClick={() => void confirmDisconnect(salonId, account)}
									aria-label={`${account.account}の連携を解除する`}
								>
									連携を解除する
								</Button>
							)}
						</Group>
						{account.is_revoked && (
							<Alert color="red" icon={<WarningIcon />} p="xs">
								<Text size="sm" mb={mayWrite ? "xs" : 0}>
									{GOOGLE_TEXTS.revoked}
								</Text>
								{mayWrite && button("もう一度連携する")}
							</Alert>
						)}
					</Stack>
				))}
				{mayWrite && <Group>{button("Googleアカウントを連携する")}</Group>}
			</Stack>
		</Paper>
	);
}

async function confirmDisconnect(salonId: number, { id, account }: GoogleAccount): Promise<void> {
	const isSure = await askToConfirm({
		title: `${account}の連携を解除する`,
		message: "このGoogleアカウントへのアクセスの許可を返します。カレンダーの予定は残ります。",
		confirm: "解除する",
		destructive: true,
	});
	if (isSure)
		await requestGoogleDisconnect(salonId, id).then(() => toastDone("連携を解除しました"), toastFailed);
}
