import { TextInput } from "@mantine/core";
import { eventUrlInput, MAX_EVENT_URLS } from "#domain/booking/events/event-inputs.ts";
import { writePlaceholder } from "#domain/engine/placeholders/registry.ts";
import { SettingForm } from "#web/booking/salons/SettingForm.tsx";
import { BookingUrlsPart } from "#web/booking/salons/urls/BookingUrlsPart.tsx";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";
import type { EventPartProps } from "./eventParts.ts";
import {
	postEventLinkRevocation,
	postEventUrl,
	postEventUrlRevocation,
	requestEventUrlDeletion,
	useEventUrls,
} from "./eventsApi.ts";

/** Booking URLs of an event. */
export const EventUrlsPart = ({ eventId }: EventPartProps) => (
	<BookingUrlsPart
		urls={useEventUrls(eventId)}
		maxCount={MAX_EVENT_URLS}
		presentUrl={({ code }) => ({
			description:
				"誰にでも見せられるURLです。開いた人には日程だけを表示し、予約はLINEのトークから受け付けます。",
			placeholder: writePlaceholder({ aliasType: "event", params: { code } }),
		})}
		revoke={(id) => postEventUrlRevocation(eventId, id)}
		remove={(id) => requestEventUrlDeletion(eventId, id)}
		revokeFriendLinks={(friendId) => postEventLinkRevocation(eventId, friendId)}
		renderForm={(form) => (
			<SettingForm
				start={{ name: "" }}
				check={(draft) => checkUnparsed(eventUrlInput, draft)}
				send={(body, headers) => postEventUrl(eventId, body, headers)}
				{...form}
			>
				{({ field }) => (
					<TextInput
						label="管理名"
						description="どこに載せるURLかがわかる名前です。友だちには表示しません。"
						placeholder="例: リッチメニュー、店頭ポスター"
						required
						maxLength={100}
						{...field.text("name")}
					/>
				)}
			</SettingForm>
		)}
	>
		友だちが予約するページのURLです。載せる場所ごとに作ると、あとから別々に止められます。
	</BookingUrlsPart>
);
