import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { MAX_SALON_URLS, salonUrlInput } from "#domain/booking/salons/inputs/salon-url-inputs.ts";
import { writePlaceholder } from "#domain/engine/placeholders/registry.ts";
import { BookingUrlCard } from "#web/booking/booking-urls/BookingUrlCard.tsx";
import { RevokeFriendLinks } from "#web/booking/booking-urls/RevokeFriendLinks.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { LinkIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { type EditedEntry, EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { checkUnparsed } from "../checkUnparsed.ts";
import { ListHeader } from "../parts/ListHeader.tsx";
import listClasses from "../parts/OrderedList.module.css";
import { SettingForm } from "../SettingForm.tsx";
import type { SalonPartProps } from "../SettingLoader.tsx";
import {
	postSalonLinkRevocation,
	postSalonUrl,
	postSalonUrlRevocation,
	requestSalonUrlDeletion,
	useSalonCourses,
	useSalonResources,
	useSalonUrls,
} from "../salonsApi.ts";
import type { SalonUrl } from "../salonTypes.ts";
import { SalonUrlFields } from "./SalonUrlFields.tsx";
import { BLANK_SALON_URL } from "./salonUrlDraft.ts";

const NOUN = "予約URL";

/** Booking URLs of a salon (M-077). */
export function SalonUrlsPart({ salonId }: SalonPartProps) {
	const { data, error, mutate } = useSalonUrls(salonId);
	const courses = useSalonCourses(salonId).data?.data;
	const resources = useSalonResources(salonId).data?.data;
	const mayWrite = useAbility("salon-setting");
	const mayReadFriends = useAbility("friend-read");
	const [edited, setEdited] = useState<EditedEntry<SalonUrl> | null>(null);
	const urls = data?.data;
	const create = mayWrite && (
		<Button
			leftSection={<PlusIcon />}
			onClick={() => setEdited("new")}
			disabled={(urls?.length ?? 0) >= MAX_SALON_URLS}
		>
			{NOUN}を追加する
		</Button>
	);
	const factsOf = ({ course_id, salon_resource_id, takes_strangers }: SalonUrl) =>
		[
			courses?.find(({ id }) => id === course_id)?.name,
			resources?.find(({ id }) => id === salon_resource_id)?.name,
			takes_strangers ? "友だち以外も予約できます" : "友だちだけが予約できます",
		]
			.filter((fact) => fact !== undefined)
			.join("・");
	return (
		<>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards height="8rem" />}
			{urls?.length === 0 && (
				<EmptyState icon={<LinkIcon size="2rem" />} title={`${NOUN}はまだありません`} action={create}>
					友だちやお客さまが予約するページのURLです。載せる場所ごとに作ると、あとから別々に止められます。
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
								details={factsOf(url)}
								description="ホームページやQRコードなど、誰にでも見せられるURLです。"
								placeholder={writePlaceholder({ aliasType: "salon", params: { code: url.code } })}
								actions={
									mayWrite
										? {
												revoke: () => postSalonUrlRevocation(salonId, url.id),
												remove: () => requestSalonUrlDeletion(salonId, url.id),
											}
										: null
								}
							/>
						))}
					</Stack>
					{mayWrite && mayReadFriends && (
						<RevokeFriendLinks revoke={(friendId) => postSalonLinkRevocation(salonId, friendId)} />
					)}
				</>
			)}
			<EntryPanel edited={edited} noun={NOUN} onClose={() => setEdited(null)}>
				{(_, form) => (
					<SettingForm
						start={BLANK_SALON_URL}
						check={(draft) => checkUnparsed(salonUrlInput, draft)}
						send={(body, headers) => postSalonUrl(salonId, body, headers)}
						{...form}
					>
						{(parts) => <SalonUrlFields salonId={salonId} {...parts} />}
					</SettingForm>
				)}
			</EntryPanel>
		</>
	);
}
