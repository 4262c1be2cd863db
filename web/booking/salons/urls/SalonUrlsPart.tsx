import { MAX_SALON_URLS, salonUrlInput } from "#domain/booking/salons/inputs/salon-url-inputs.ts";
import { writePlaceholder } from "#domain/engine/placeholders/registry.ts";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";
import { SettingForm } from "../SettingForm.tsx";
import type { SalonPartProps } from "../SettingLoader.tsx";
import { useSalonCourses, useSalonResources } from "../salonsApi.ts";
import type { SalonUrl } from "../salonTypes.ts";
import { BookingUrlsPart } from "./BookingUrlsPart.tsx";
import { SalonUrlFields } from "./SalonUrlFields.tsx";
import { BLANK_SALON_URL } from "./salonUrlDraft.ts";
import {
	postSalonLinkRevocation,
	postSalonUrl,
	postSalonUrlRevocation,
	requestSalonUrlDeletion,
	useSalonUrls,
} from "./salonUrlsApi.ts";

/** Booking URLs of a salon (M-077). */
export function SalonUrlsPart({ salonId }: SalonPartProps) {
	const urls = useSalonUrls(salonId);
	const courses = useSalonCourses(salonId).data?.data;
	const resources = useSalonResources(salonId).data?.data;
	const factsOf = ({ course_id, salon_resource_id, takes_strangers }: SalonUrl) =>
		[
			courses?.find(({ id }) => id === course_id)?.name,
			resources?.find(({ id }) => id === salon_resource_id)?.name,
			takes_strangers ? "友だち以外も予約できます" : "友だちだけが予約できます",
		]
			.filter((fact) => fact !== undefined)
			.join("・");
	return (
		<BookingUrlsPart
			urls={urls}
			maxCount={MAX_SALON_URLS}
			presentUrl={(url) => ({
				details: factsOf(url),
				description: "ホームページやQRコードなど、誰にでも見せられるURLです。",
				placeholder: writePlaceholder({ aliasType: "salon", params: { code: url.code } }),
			})}
			revoke={(id) => postSalonUrlRevocation(salonId, id)}
			remove={(id) => requestSalonUrlDeletion(salonId, id)}
			revokeFriendLinks={(friendId) => postSalonLinkRevocation(salonId, friendId)}
			renderForm={(form) => (
				<SettingForm
					start={BLANK_SALON_URL}
					check={(draft) => checkUnparsed(salonUrlInput, draft)}
					send={(body, headers) => postSalonUrl(salonId, body, headers)}
					{...form}
				>
					{(parts) => <SalonUrlFields salonId={salonId} {...parts} />}
				</SettingForm>
			)}
		>
			友だちやお客さまが予約するページのURLです。載せる場所ごとに作ると、あとから別々に止められます。
		</BookingUrlsPart>
	);
}
