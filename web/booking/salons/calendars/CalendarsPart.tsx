import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { ACCOUNT_OUTCOMES } from "#domain/booking/salons/calendar/sign-in.ts";
import { calendarLinkInput } from "#domain/booking/salons/inputs/calendars.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { LinkIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { type EditedEntry, EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { useGoogleReturn } from "#web/platform/ui/useGoogleReturn.ts";
import { useResources } from "../api.ts";
import { checkedAs } from "../checked.ts";
import { ListHead } from "../parts/ListHead.tsx";
import listClasses from "../parts/OrderedList.module.css";
import type { SettingPartProps } from "../Setting.tsx";
import { SettingForm } from "../SettingForm.tsx";
import { Accounts } from "./Accounts.tsx";
import { type CalendarLink, createLink, useCalendars } from "./api.ts";
import { Conflicts } from "./Conflicts.tsx";
import { blankLink } from "./draft.ts";
import { LinkCard } from "./LinkCard.tsx";
import { LinkFields } from "./LinkFields.tsx";

const NOUN = "カレンダー連携";

/** Links between a salon's resources and Google calendars (M-078). */
export function CalendarsPart({ salonId }: SettingPartProps) {
	useGoogleReturn(ACCOUNT_OUTCOMES);
	const { data, error, mutate } = useCalendars(salonId);
	const resources = useResources(salonId).data?.data;
	const mayWrite = useAbility("salon-setting");
	const [edited, setEdited] = useState<EditedEntry<CalendarLink> | null>(null);
	const nameOf = (id: number) => resources?.find((resource) => resource.id === id)?.name ?? "…";
	if (!data)
		return error ? (
			<ErrorState error={error} onRetry={() => void mutate()} />
		) : (
			<SkeletonCards height="8rem" />
		);
	const usable = data.accounts.filter(({ is_revoked }) => !is_revoked);
	const create = mayWrite && usable.length > 0 && (
		<Button leftSection={<PlusIcon />} onClick={() => setEdited("new")}>
			{NOUN}を追加する
		</Button>
	);
	return (
		<>
			<Conflicts salonId={salonId} conflicts={data.conflicts} nameOf={nameOf} />
			<Accounts
				salonId={salonId}
				accounts={data.accounts}
				isConfigured={data.is_configured}
				mayWrite={mayWrite}
			/>
			{data.data.length === 0 ? (
				<EmptyState icon={<LinkIcon size="2rem" />} title={`${NOUN}はまだありません`} action={create}>
					スタッフ・枠ごとにGoogleカレンダーを連携すると、予約や予定が自動で行き来します。
				</EmptyState>
			) : (
				<>
					<ListHead count={data.data.length} action={create} />
					<Stack component="ul" gap="sm" className={listClasses.list}>
						{data.data.map((link) => (
							<LinkCard
								key={link.id}
								salonId={salonId}
								link={link}
								resource={nameOf(link.salon_resource_id)}
								mayWrite={mayWrite}
							/>
						))}
					</Stack>
				</>
			)}
			<EntryPanel edited={edited} noun={NOUN} onClose={() => setEdited(null)}>
				{(_, form) => (
					<SettingForm
						start={blankLink(usable[0]?.id ?? null)}
						check={(draft) => checkedAs(calendarLinkInput, draft)}
						send={(body, headers) => createLink(salonId, body as never, headers)}
						{...form}
					>
						{(parts) => <LinkFields salonId={salonId} accounts={usable} {...parts} />}
					</SettingForm>
				)}
			</EntryPanel>
		</>
	);
}
