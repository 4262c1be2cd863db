import { Button, Group, Text } from "@mantine/core";
import { Link } from "wouter";
import { ticketSettingsInput } from "#domain/booking/events/tickets/check-in-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { FormSection } from "#web/booking/salons/parts/FormSection.tsx";
import { SettingForm, type SettingFormState } from "#web/booking/salons/SettingForm.tsx";
import { SettingLoader } from "#web/booking/salons/SettingLoader.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { loadTicketSettings, putTicketSettings } from "./ticketsApi.ts";

type TicketDraft = Awaited<ReturnType<typeof loadTicketSettings>>;

/** Tickets of an event. Requires the permission for tickets (M-226). */
export function EventTicketsPart({ eventId }: { eventId: number }) {
	const mayCheckIn = useAbility("ticket-check-in");
	if (!useAbility("concert-plugin"))
		return (
			<EmptyState title="チケットの権限がありません">
				チケットは、「{"イベントのチケットを発行し、QRコードと支払いのURLを差し込む"}
				」の権限のある管理者が設定できます。
			</EmptyState>
		);
	return (
		<>
			{mayCheckIn && (
				<Group mb="md">
					<Button component={Link} href={addressOf("eventCheckIn", { id: eventId })} variant="default">
						入場の受付を開く
					</Button>
				</Group>
			)}
			<SettingLoader cacheKey={["event", eventId, "tickets"]} load={() => loadTicketSettings(eventId)}>
				{(settings, onSaved) => (
					<SettingForm
						start={settings}
						check={(draft: TicketDraft) => checkUnparsed(ticketSettingsInput, draft)}
						send={(body, headers) => putTicketSettings(eventId, body, headers)}
						onSaved={onSaved}
					>
						{(form) => <TicketFields {...form} />}
					</SettingForm>
				)}
			</SettingLoader>
		</>
	);
}

function TicketFields({ draft, field }: SettingFormState<TicketDraft>) {
	return (
		<>
			<Toggle
				label="チケットを発行する"
				description="予約が確定した友だちは、QRコードのチケットを表示できます。メッセージには「チケットのURL」を差し込めます。"
				{...field.toggle("issues")}
			/>
			{draft.issues && (
				<FormSection title="チケット">
					<Toggle
						label="QRコードを30秒ごとに変える"
						description="スクリーンショットの使い回しを防ぎます。友だちの画面にも電波が必要です。"
						{...field.toggle("rotates")}
					/>
					<Toggle
						label="1人に1枚ずつ発行する"
						description="オフのときは、1つの予約に1枚です。1回の受付で、予約した人数が入場します。"
						{...field.toggle("per_seat")}
					/>
					<Toggle
						label="未払いでも入場できる"
						description="料金を受付で受け取るときにオンにします。受付の画面に金額が出ます。"
						{...field.toggle("admits_unpaid")}
					/>
				</FormSection>
			)}
			<FormSection title="支払い">
				<Toggle
					label="支払いのURLを差し込む"
					description="支払い待ちの予約のメッセージに、「支払いのURL」を差し込めます。支払い待ちでないときは、空になります。"
					{...field.toggle("offers_pay_url")}
				/>
			</FormSection>
			<Text size="sm" c="dimmed">
				変更・キャンセルした予約のチケットは、使えなくなります。日程・メニュー・人数を変えると、新しいチケットになります。
			</Text>
		</>
	);
}
