import { Radio, Select, Stack, Text } from "@mantine/core";
import { LINK_TARGETS, type LinkTarget } from "#domain/booking/salons/calendar/link-targets.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import type { SettingFormState } from "../SettingForm.tsx";
import { useSalonResources } from "../salonsApi.ts";
import type { CalendarLinkDraft } from "./calendarLinkDraft.ts";
import { type GoogleAccount, useCalendarChoices } from "./calendarsApi.ts";

interface CalendarLinkFieldsProps extends SettingFormState<CalendarLinkDraft> {
	salonId: number;
	accounts: readonly GoogleAccount[];
}

/** Explanation of each purpose (M-404). */
const PURPOSES: Record<LinkTarget, string> = {
	reservation: "予約をGoogleカレンダーに書き込み、Googleカレンダーの予定がある時間は予約を受け付けません。",
	shift:
		"Googleカレンダーの予定を、スタッフ・席のシフトとして取り込みます。不在、サイレント モード、勤務場所、誕生日、辞退した予定と、「予定なし」の予定（終日の予定の初期設定）は取り込みません。",
};

/** Fields of a calendar link: resource, purpose and calendar. */
export function CalendarLinkFields({ salonId, accounts, draft, set, errors }: CalendarLinkFieldsProps) {
	const resources = useSalonResources(salonId).data?.data ?? [];
	const choices = useCalendarChoices(salonId, draft.google_token_id);
	const fieldProps = (field: keyof CalendarLinkDraft) => ({ error: errors[field], ...fieldAttribute(field) });
	const forBookings = draft.link_target === "reservation";
	return (
		<>
			<Select
				label="スタッフ・席"
				placeholder="選択してください"
				required
				data={resources.map(({ id, name }) => ({ value: String(id), label: name }))}
				value={draft.salon_resource_id === null ? null : String(draft.salon_resource_id)}
				onChange={(id) => set({ salon_resource_id: id === null ? null : Number(id) })}
				{...fieldProps("salon_resource_id")}
			/>
			<Radio.Group
				label="連携の目的"
				value={draft.link_target}
				onChange={(target) => set({ link_target: target as LinkTarget, google_calendar_id: "" })}
				{...fieldProps("link_target")}
			>
				<Stack gap="xs" mt="xs">
					{Object.entries(LINK_TARGETS).map(([target, label]) => (
						<Radio key={target} value={target} label={label} description={PURPOSES[target as LinkTarget]} />
					))}
				</Stack>
			</Radio.Group>
			<Select
				label="Googleアカウント"
				required
				data={accounts.map(({ id, account }) => ({ value: String(id), label: account }))}
				value={draft.google_token_id === null ? null : String(draft.google_token_id)}
				onChange={(id) => set({ google_token_id: id === null ? null : Number(id), google_calendar_id: "" })}
				{...fieldProps("google_token_id")}
			/>
			{choices.error ? (
				<ErrorState error={choices.error} onRetry={() => void choices.mutate()} />
			) : (
				<Select
					label="Googleカレンダー"
					description={forBookings ? "予定を書き込めるカレンダーだけを選べます。" : undefined}
					placeholder={choices.isLoading ? "読み込んでいます…" : "選択してください"}
					required
					searchable
					nothingFoundMessage="カレンダーがありません"
					data={(choices.data?.data ?? []).map(({ google_calendar_id, name, is_writable }) => ({
						value: google_calendar_id,
						label: name,
						disabled: forBookings && !is_writable,
					}))}
					value={draft.google_calendar_id === "" ? null : draft.google_calendar_id}
					onChange={(id) => set({ google_calendar_id: id ?? "" })}
					{...fieldProps("google_calendar_id")}
				/>
			)}
			<Text size="sm" c="dimmed">
				連携すると、まずカレンダー全体を読み込みます。予定が多いときは、数分かかることがあります。
			</Text>
		</>
	);
}
