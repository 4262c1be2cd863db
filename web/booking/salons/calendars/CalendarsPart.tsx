import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { GOOGLE_ACCOUNT_OUTCOMES } from "#domain/booking/salons/calendar/google-account-outcomes.ts";
import { calendarLinkInput } from "#domain/booking/salons/inputs/calendar-inputs.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";
import { LinkIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { type EditedEntry, EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import listClasses from "#web/platform/ui/OrderedList.module.css";
import { useGoogleReturn } from "#web/platform/ui/useGoogleReturn.ts";
import { ListHeader } from "../parts/ListHeader.tsx";
import { SettingForm } from "../SettingForm.tsx";
import type { SalonPartProps } from "../SettingLoader.tsx";
import { useSalonResources } from "../salonsApi.ts";
import { CalendarConflicts } from "./CalendarConflicts.tsx";
import { CalendarLinkCard } from "./CalendarLinkCard.tsx";
import { CalendarLinkFields } from "./CalendarLinkFields.tsx";
import { blankCalendarLink } from "./calendarLinkDraft.ts";
import { type CalendarLink, postCalendarLink, useCalendarLinks } from "./calendarsApi.ts";
import { GoogleAccounts } from "./GoogleAccounts.tsx";

const NOUN = "カレンダー連携";

/** Links between a salon's resources and Google calendars (M-078). */
export function CalendarsPart({ salonId }: SalonPartProps) {
	useGoogleReturn(GOOGLE_ACCOUNT_OUTCOMES);
	const { data, error, mutate } = useCalendarLinks(salonId);
	const resources = useSalonResources(salonId).data?.data;
	const mayWrite = useAbility("salon-setting");
	const [edited, setEdited] = useState<EditedEntry<CalendarLink> | null>(null);
	const nameOf = (id: number) => resources?.find((resource) => resource.id === id)?.name ?? "…";
	if (!data)
		return error ? (
			<ErrorState error={error} onRetry={() => void mutate()} />
		) : (
			<SkeletonCards height="8rem" />
		);
	const usableAccounts = data.accounts.filter(({ is_revoked }) => !is_revoked);
	const create = mayWrite && usableAccounts.length > 0 && (
		<Button leftSection={<PlusIcon />} onClick={() => setEdited("new")}>
			{NOUN}を追加する
		</Button>
	);
	return (
		<>
			<CalendarConflicts salonId={salonId} conflicts={data.conflicts} nameOf={nameOf} />
			<GoogleAccounts
				salonId={salonId}
				accounts={data.accounts}
				isConfigured={data.is_configured}
				mayWrite={mayWrite}
			/>
			{data.data.length === 0 ? (
				<EmptyState icon={<LinkIcon size="2rem" />} title={`${NOUN}はまだありません`} action={create}>
					スタッフ・席ごとにGoogleカレンダーを連携すると、予約や予定が自動で行き来します。
				</EmptyState>
			) : (
				<>
					<ListHeader count={data.data.length} action={create} />
					<Stack component="ul" gap="sm" className={listClasses.list}>
						{data.data.map((link) => (
							<CalendarLinkCard
								key={link.id}
								salonId={salonId}
								link={link}
								resourceName={nameOf(link.salon_resource_id)}
								mayWrite={mayWrite}
							/>
						))}
					</Stack>
				</>
			)}
			<EntryPanel edited={edited} noun={NOUN} onClose={() => setEdited(null)}>
				{(_, form) => (
					<SettingForm
						start={blankCalendarLink(usableAccounts[0]?.id ?? null)}
						check={(draft) => checkUnparsed(calendarLinkInput, draft)}
						// The check has refused empty fields, which the draft's type still has.
						send={(body, headers) => postCalendarLink(salonId, body as never, headers)}
						{...form}
					>
						{(parts) => <CalendarLinkFields salonId={salonId} accounts={usableAccounts} {...parts} />}
					</SettingForm>
				)}
			</EntryPanel>
		</>
	);
}
