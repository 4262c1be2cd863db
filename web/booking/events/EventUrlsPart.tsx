import { Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { eventUrlInput, MAX_EVENT_URLS } from "#domain/booking/events/event-inputs.ts";
import { writePlaceholder } from "#domain/engine/placeholders/registry.ts";
import { BookingUrlCard } from "#web/booking/booking-urls/BookingUrlCard.tsx";
import { RevokeFriendLinks } from "#web/booking/booking-urls/RevokeFriendLinks.tsx";
import { checkUnparsed } from "#web/booking/salons/checkUnparsed.ts";
import { ListHeader } from "#web/booking/salons/parts/ListHeader.tsx";
import listClasses from "#web/booking/salons/parts/OrderedList.module.css";
import { SettingForm } from "#web/booking/salons/SettingForm.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { LinkIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { type EditedEntry, EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import type { EventPartProps } from "./eventParts.ts";
import {
	type EventUrl,
	postEventLinkRevocation,
	postEventUrl,
	postEventUrlRevocation,
	requestEventUrlDeletion,
	useEventUrls,
} from "./eventsApi.ts";

const NOUN = "予約URL";

/** Booking URLs of an event. */
export function EventUrlsPart({ eventId }: EventPartProps) {
	const { data, error, mutate } = useEventUrls(eventId);
	const mayWrite = useAbility("salon-setting");
	const mayReadFriends = useAbility("friend-read");
	const [edited, setEdited] = useState<EditedEntry<EventUrl> | null>(null);
	const urls = data?.data;
	const create = mayWrite && (
		<Button
			leftSection={<PlusIcon />}
			onClick={() => setEdited("new")}
			disabled={(urls?.length ?? 0) >= MAX_EVENT_URLS}
		>
			{NOUN}を追加する
		</Button>
	);
	return (
		<>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards height="8rem" />}
			{urls?.length === 0 && (
				<EmptyState icon={<LinkIcon size="2rem" />} title={`${NOUN}はまだありません`} action={create}>
					友だちが予約するページのURLです。載せる場所ごとに作ると、あとから別々に止められます。
				</EmptyState>
			)}
			{urls && urls.length > 0 && (
				<>
					<ListHeader count={urls.length} action={create} />
					<Stack component="ul" gap="sm" className={listClasses.list}>
						{urls.map((url) => (
							<BookingUrlCard
								key={url.id}
								url={url}
								description="誰にでも見せられるURLです。開いた人には日程だけを表示し、予約はLINEのトークから受け付けます。"
								placeholder={writePlaceholder({ aliasType: "event", params: { code: url.code } })}
								actions={
									mayWrite
										? {
												revoke: () => postEventUrlRevocation(eventId, url.id),
												remove: () => requestEventUrlDeletion(eventId, url.id),
											}
										: null
								}
							/>
						))}
					</Stack>
					{mayWrite && mayReadFriends && (
						<RevokeFriendLinks revoke={(friendId) => postEventLinkRevocation(eventId, friendId)} />
					)}
				</>
			)}
			<EntryPanel edited={edited} noun={NOUN} onClose={() => setEdited(null)}>
				{(_, form) => (
					<SettingForm
						start={{ name: "" }}
						check={(draft) => checkUnparsed(eventUrlInput, draft)}
						send={(body, headers) => postEventUrl(eventId, body, headers)}
						{...form}
					>
						{({ draft, set, errors }) => (
							<TextInput
								label="管理名"
								description="どこに載せるURLかがわかる名前です。友だちには表示しません。"
								placeholder="例: リッチメニュー、店頭ポスター"
								required
								maxLength={100}
								value={draft.name}
								onChange={(event) => set({ name: event.currentTarget.value })}
								error={errors.name}
								{...fieldAttribute("name")}
							/>
						)}
					</SettingForm>
				)}
			</EntryPanel>
		</>
	);
}
