import { Group, Stack, Text } from "@mantine/core";
import { waitingInput } from "#domain/booking/salons/inputs/online.ts";
import { WAITING_HELP } from "#domain/engine/reservations/reservation-help.ts";
import { SALON_EVENTS } from "#domain/engine/reservations/salon-events.ts";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { HelpText } from "#web/platform/ui/HelpText.tsx";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { loadOnline, patchOnline } from "../api.ts";
import { OfReservation } from "../OfReservation.tsx";
import { Setting, type SettingPartProps } from "../Setting.tsx";
import { type FormParts, SettingForm } from "../SettingForm.tsx";
import { WaitingList } from "./WaitingList.tsx";

interface WaitingDraft {
	takes_waiting: boolean;
	action_id: number | null;
	version: number;
}

/** Settings and list of friends waiting for a full day. Requires the ability to read actions. */
export function WaitingPart({ salonId }: SettingPartProps) {
	const maySeeActions = useAbility("action-read");
	return (
		<Stack gap="xl">
			{maySeeActions ? (
				<Setting what={["salon", salonId, "online"]} load={() => loadOnline(salonId)}>
					{({ takes_waiting, actions, version }, onSaved) => (
						<SettingForm
							start={{ takes_waiting, action_id: actions.vacancy ?? null, version }}
							check={(draft: WaitingDraft) => checkDraft(waitingInput, draft)}
							send={(body, headers) => patchOnline(salonId, "waiting", body, headers)}
							onSaved={onSaved}
							fieldLabel={(field) => (field === "action_id" ? SALON_EVENTS.vacancy : undefined)}
						>
							{(form) => <WaitingFields salonId={salonId} {...form} />}
						</SettingForm>
					)}
				</Setting>
			) : (
				<EmptyState title="アクションを見る権限がありません">
					空きのお知らせは、アクションを見る権限のある管理者が設定できます。
				</EmptyState>
			)}
			<WaitingList salonId={salonId} />
		</Stack>
	);
}

export const WaitingFields = ({
	salonId,
	draft,
	set,
	errors,
	readOnly,
}: FormParts<WaitingDraft> & SettingPartProps) => (
	<>
		<Group gap="0.25rem" wrap="nowrap" align="flex-start">
			<Toggle
				label="満席の日のキャンセル待ちを受け付ける"
				checked={draft.takes_waiting}
				onChange={(event) => set({ takes_waiting: event.currentTarget.checked })}
			/>
			<HelpText {...WAITING_HELP} />
		</Group>
		<Text size="sm" c="dimmed">
			予約ページの満席の日に「空いたら知らせる」を表示します。空きが出ると、待っている友だち全員に、申し込みの早い順に次のアクションを実行します。
		</Text>
		<OfReservation salonId={salonId} flow="vacancy">
			<ActionChoice
				label={SALON_EVENTS.vacancy}
				description="日にちや空き時間、その日を開く予約リンクを、メッセージに差し込めます。"
				required={draft.takes_waiting}
				value={draft.action_id}
				onChange={(action_id) => set({ action_id })}
				disabled={readOnly}
				error={errors.action_id}
				field="action_id"
			/>
		</OfReservation>
	</>
);
