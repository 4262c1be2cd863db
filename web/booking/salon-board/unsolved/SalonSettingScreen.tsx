import { useParams } from "wouter";
import { SalonSettingPage } from "#web/booking/salons/SalonSettingPage.tsx";
import { StrandedDialog } from "./StrandedDialog.tsx";

/** Settings of a salon, with the dialog of the bookings that a change has left outside its hours. */
export function SalonSettingScreen() {
	const salonId = Number(useParams().id);
	return (
		<>
			<SalonSettingPage />
			<StrandedDialog salonId={salonId} />
		</>
	);
}
